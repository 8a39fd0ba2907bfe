#include "read_modify_write/launch/rmw_lower.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "base/in_parts.hpp"
#include "read_modify_write/launch/rmw_fingerprinting.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/launch/rmw_one_kernel.hpp"
#include "read_modify_write/launch/rmw_program.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/rmw_record.clh"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

constexpr const char* kConcurrentKernel = "stalemate_rmw_concurrent";

/// Of a case that the device fingerprints, so many operations are tried alone: they cost less than
/// the launch.
constexpr std::uint64_t kTriedAlone = 100000;

/// A small case takes a CPU as long to be dispatched as to run.
constexpr std::uint64_t kOperationsOfOneDispatch = 4096;

/// The content of cells, and what lies between them. `Value` is as wide as a value. Where each
/// work-group of many has cells of its own these are megabytes.
template <class Value>
class CellContent {
 public:
  CellContent(const RmwSubject& subject, const RmwLayout& layout)
      : subject_(subject),
        layout_(layout),
        count_(layout.sets * layout.set_values),
        bytes_(count_ * sizeof(Value)) {}

  std::vector<std::byte> make() && {
    // What is not padding is overwritten; where there is little else, it is not made twice.
    if (layout_.set_values != layout_.parameters.cells) put_padding();
    put_first_values();
    return std::move(bytes_);
  }

 private:
  // Copies, which nothing that is written can change: what is the same for all is computed once.
  void put_padding() {
    in_ranges(count_, parts_for(count_),
              [values = values(), parameters = layout_.parameters, rules = subject_.rules](
                  std::size_t /*part*/, std::uint64_t begin, std::uint64_t end) {
                for (std::uint64_t i = begin; i < end; ++i) {
                  put(values, i, stalemate_padding(&parameters, &rules, i));
                }
              });
  }

  void put_first_values() {
    in_ranges(
        layout_.cells, parts_for(layout_.cells),
        [this, values = values()](std::size_t /*part*/, std::uint64_t begin, std::uint64_t end) {
          for (std::uint64_t cell = begin; cell < end; ++cell) {
            put(values, layout_.value_of(cell),
                stalemate_rmw_initial(&layout_.parameters, &subject_.rules,
                                      static_cast<std::uint32_t>(cell)));
          }
        });
  }

  std::byte* values() { return bytes_.data(); }

  static void put(std::byte* values, std::uint64_t place, std::uint64_t value) {
    const auto narrow = static_cast<Value>(value);
    std::memcpy(values + place * sizeof(Value), &narrow, sizeof(Value));
  }

  const RmwSubject& subject_;
  const RmwLayout& layout_;
  std::uint64_t count_;
  std::vector<std::byte> bytes_;
};

template <class Value>
Buffer cells_buffer(const RmwSubject& subject, const RmwLayout& layout) {
  std::vector<std::byte> content = CellContent<Value>(subject, layout).make();
  Buffer buffer = plain_buffer(buffer_name::kCells, content.size(), Fill::Content);
  buffer.content = std::move(content);
  buffer.read_back = true;
  // In local memory it is copied in and out and not contended for.
  buffer.traced = layout.parameters.address_space == STALEMATE_SPACE_GLOBAL;
  return buffer;
}

/// Under test where each operation runs alone: nobody else comes near.
Buffer solo_cells_buffer(const RmwLayout& layout) {
  Buffer buffer =
      plain_buffer(buffer_name::kSoloCells, layout.items * layout.solo_bytes, Fill::Nothing);
  buffer.traced = layout.parameters.address_space == STALEMATE_SPACE_GLOBAL;
  buffer.unshared = true;
  return buffer;
}

Buffer cells_of(const RmwSubject& subject, const RmwLayout& layout) {
  switch (layout.value_bytes) {
    case 1: return cells_buffer<std::uint8_t>(subject, layout);
    case 2: return cells_buffer<std::uint16_t>(subject, layout);
    case 4: return cells_buffer<std::uint32_t>(subject, layout);
    default: return cells_buffer<std::uint64_t>(subject, layout);
  }
}

std::vector<Buffer> buffers_of(const RmwSubject& subject, const RmwLayout& layout) {
  const std::size_t history_bytes = layout.operations * layout.word_bytes;
  Buffer returned = plain_buffer(buffer_name::kReturned, history_bytes, Fill::Nothing);
  returned.read_back = subject.returns != RmwReturns::Nothing;
  std::vector<Buffer> buffers = {
      content_buffer<stalemate_parameters>(buffer_name::kParameters,
                                           std::span(&layout.parameters, 1)),
      cells_of(subject, layout),
      returned,
      solo_cells_buffer(layout),
      read_back(plain_buffer(buffer_name::kSoloRecords,
                             layout.items * sizeof(stalemate_solo_record), Fill::Zero)),
      read_back(plain_buffer(buffer_name::kMeeting, STALEMATE_MEETING_WORDS * sizeof(std::uint32_t),
                             Fill::Zero)),
      plain_buffer(buffer_name::kScratch,
                   stalemate_scratch_words(&layout.parameters) * sizeof(std::uint32_t), Fill::Zero),
  };
  if (subject.returns == RmwReturns::Old) {
    buffers.push_back(
        read_back(plain_buffer(buffer_name::kNewValues, history_bytes, Fill::Nothing)));
  }
  return buffers;
}

/// Each of the first operations of every work-item alone.
Dispatch solo_dispatch(const RmwLayout& layout, std::uint64_t operations_per_item,
                       const DeviceInfo& device) {
  const NdRange nd_range = unshared_range(layout.items, device);
  const bool is_local = layout.parameters.address_space == STALEMATE_SPACE_LOCAL;
  const Argument cells =
      is_local ? Argument(LocalArgument{nd_range.work_group_size * layout.solo_bytes, true, true})
               : buffer_argument(buffer_name::kSoloCells);
  return {"stalemate_rmw_solo",
          nd_range,
          {buffer_argument(buffer_name::kParameters), scalar(operations_per_item), cells,
           buffer_argument(buffer_name::kSoloRecords)}};
}

std::vector<Dispatch> dispatches_of(const RmwSubject& subject, const RmwLayout& layout,
                                    const DeviceInfo& device) {
  const bool is_local = layout.parameters.address_space == STALEMATE_SPACE_LOCAL;
  const NdRange unshared = unshared_range(layout.items, device);
  const NdRange concurrent{layout.parameters.work_groups + layout.parameters.extra_groups,
                           layout.parameters.work_group_size};
  const Argument parameters = buffer_argument(buffer_name::kParameters);
  const Argument history = buffer_argument(buffer_name::kReturned);

  std::vector<Dispatch> dispatches;
  dispatches.push_back(solo_dispatch(layout, layout.parameters.operations_per_item, device));
  dispatches.push_back(
      {kConcurrentKernel,
       concurrent,
       {parameters, buffer_argument(buffer_name::kCells), history,
        buffer_argument(buffer_name::kMeeting), buffer_argument(buffer_name::kScratch)}});
  if (is_local) {
    dispatches.back().arguments.emplace_back(LocalArgument{layout.set_bytes(), true});
  }
  if (subject.returns == RmwReturns::Old) {
    dispatches.push_back({"stalemate_rmw_model",
                          unshared,
                          {parameters, history, buffer_argument(buffer_name::kNewValues)}});
  }
  return dispatches;
}

/// A phase of the one kernel of CPUs.
Fingerprinting fingerprinting_in_one_kernel(const RmwLayout& layout, const DeviceInfo& device) {
  return {
      .dispatch = {"stalemate_rmw_fingerprint",
                   unshared_range(layout.items, device),
                   {buffer_argument(buffer_name::kParameters),
                    buffer_argument(buffer_name::kReturned), buffer_argument(buffer_name::kCells),
                    buffer_argument(buffer_name::kSoloRecords)}},
      .needed_by_host = {buffer_name::kCells, buffer_name::kReturned, buffer_name::kNewValues,
                         buffer_name::kSoloRecords}};
}

Fingerprinting fingerprinting_of(const RmwSubject& subject, const RmwLayout& layout,
                                 const Case& input, const DeviceInfo& device) {
  if (has_one_kernel(device)) return fingerprinting_in_one_kernel(layout, device);
  const bool orders = is_ordered(subject, input, device);
  return rmw_fingerprinting(layout, input, device, orders ? Ordering::AskedFor : Ordering::None);
}

/// Makes a sequel of what only a conviction needs: what the model makes of every operation, and
/// whether each was wrong alone. A sample of the latter is tried in any case.
void fingerprint(LaunchRequest& request, const RmwLayout& layout, const DeviceInfo& device,
                 Fingerprinting fingerprinting) {
  Dispatch& solo = request.dispatches.front();
  fingerprinting.sequel = {solo, std::move(request.dispatches.back())};
  request.dispatches.pop_back();
  solo = solo_dispatch(layout, std::max<std::uint64_t>(1, kTriedAlone / layout.items), device);
  add_fingerprinting(request, std::move(fingerprinting));
}

enum class Form : std::uint8_t {
  Judged,
  Recorded,  // as judged, but all at once is a dispatch of its own
  Raw,       // of that the dispatch alone, which writes nothing down
};

LaunchRequest launch_of(const Subject& subject, const Case& input, const Target& target,
                        Form form) {
  const RmwSubject read = read_rmw_subject(subject);
  RmwLayout layout = rmw_layout(read, input);
  layout.parameters.subject = target.shared.index;
  LaunchRequest request{.program = rmw_program(subject, input, target),
                        .buffers = buffers_of(read, layout),
                        .dispatches = dispatches_of(read, layout, target.device)};
  if (is_fingerprinted(read, input, target.device)) {
    fingerprint(request, layout, target.device,
                fingerprinting_of(read, layout, input, target.device));
  }
  if (form == Form::Raw) request = raw_launch(std::move(request), kConcurrentKernel);
  if (!has_one_kernel(target.device)) return request;
  return in_one_kernel(
      std::move(request),
      {.in_local =
           input.address_space == AddressSpace::Local || is_built_for_both(read, target.device),
       .fingerprints = has_fingerprinting(read, input, target.device),
       .in_one_dispatch = form == Form::Judged && input.operations() <= kOperationsOfOneDispatch});
}

}  // namespace

LaunchRequest lower_rmw(const Subject& subject, const Case& input, const Target& target) {
  return launch_of(subject, input, target, Form::Judged);
}

LaunchRequest lower_recorded_rmw(const Subject& subject, const Case& input, const Target& target) {
  return launch_of(subject, input, target, Form::Recorded);
}

LaunchRequest lower_raw_rmw(const Subject& subject, const Case& input, const Target& target) {
  return launch_of(subject, input, target, Form::Raw);
}

}  // namespace stalemate::properties
