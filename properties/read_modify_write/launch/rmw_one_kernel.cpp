#include "read_modify_write/launch/rmw_one_kernel.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assertion.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rmw_phase.clh"

namespace stalemate::properties {

namespace {

/// Parameters of the one kernel; those from LocalCells on are there only where they are used.
enum class Slot : std::uint8_t {
  Parameters,
  Phase,
  Count,
  Cells,
  History,
  Records,
  NewValues,
  Meeting,
  Scratch,
  LocalCells,
  Sums,
  Mismatch,
};
constexpr std::size_t kSlots = 12;

/// Nobody looks at it, and PoCL takes none of no bytes.
constexpr std::size_t kUnusedLocalBytes = 16;

constexpr const char* kAloneAndModel = "stalemate_rmw_alone_and_model";

/// What a kernel of its own is as a phase, and which parameters it has, in order.
struct PhaseOf {
  std::string_view kernel;
  std::uint32_t phase;
  std::vector<Slot> slots;
};

const std::vector<PhaseOf>& phases() {
  static const std::vector<PhaseOf> all = {
      {"stalemate_rmw_solo",
       STALEMATE_PHASE_ALONE,
       {Slot::Parameters, Slot::Count, Slot::Cells, Slot::Records}},
      {"stalemate_rmw_concurrent",
       STALEMATE_PHASE_TOGETHER,
       {Slot::Parameters, Slot::Cells, Slot::History, Slot::Meeting, Slot::Scratch,
        Slot::LocalCells}},
      {"stalemate_rmw_model",
       STALEMATE_PHASE_MODEL,
       {Slot::Parameters, Slot::History, Slot::NewValues}},
      {kAloneAndModel,
       STALEMATE_PHASE_ALONE_AND_MODEL,
       {Slot::Parameters, Slot::Count, Slot::Cells, Slot::Records, Slot::History, Slot::NewValues}},
      {"stalemate_rmw_fingerprint",
       STALEMATE_PHASE_FINGERPRINT,
       {Slot::Parameters, Slot::History, Slot::Cells, Slot::Records, Slot::Sums, Slot::Mismatch}},
      {"stalemate_sum_up", STALEMATE_PHASE_SUMS, {Slot::Sums, Slot::Count, Slot::Mismatch}},
  };
  return all;
}

const PhaseOf& phase_of(const Dispatch& dispatch) {
  const auto& all = phases();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const PhaseOf& one) { return one.kernel == dispatch.kernel; });
  STALEMATE_ASSERT(found != all.end());
  return *found;
}

std::vector<Argument> unused_arguments(OneKernel kernel) {
  std::vector<Argument> arguments(kSlots, buffer_argument(buffer_name::kParameters));
  arguments[static_cast<std::size_t>(Slot::Count)] = scalar(std::uint64_t{0});
  arguments[static_cast<std::size_t>(Slot::LocalCells)] = LocalArgument{kUnusedLocalBytes};
  if (!kernel.fingerprints) arguments.resize(static_cast<std::size_t>(Slot::Sums));
  if (!kernel.in_local) {
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(Slot::LocalCells));
  }
  return arguments;
}

/// Where the arguments of a slot are, if local cells are left out.
std::size_t index_of(Slot slot, OneKernel kernel) {
  const auto index = static_cast<std::size_t>(slot);
  return !kernel.in_local && slot > Slot::LocalCells ? index - 1 : index;
}

Dispatch as_phase(const Dispatch& dispatch, OneKernel kernel) {
  const PhaseOf& phase = phase_of(dispatch);
  Dispatch made = dispatch;
  made.kernel = "stalemate_rmw";
  made.arguments = unused_arguments(kernel);
  for (std::size_t i = 0; i < dispatch.arguments.size(); ++i) {
    const Argument& argument = dispatch.arguments[i];
    const Slot slot =
        std::holds_alternative<LocalArgument>(argument) ? Slot::LocalCells : phase.slots[i];
    made.arguments[index_of(slot, kernel)] = argument;
  }
  made.arguments[static_cast<std::size_t>(Slot::Phase)] = scalar(phase.phase);
  return made;
}

/// What each work-item does for itself becomes one dispatch, where all of it is asked for: a small
/// case takes as long to be dispatched as to run.
void merge_alone_and_model(std::vector<Dispatch>& dispatches) {
  const auto of_kernel = [&](std::string_view kernel) {
    return std::find_if(dispatches.begin(), dispatches.end(),
                        [&](const Dispatch& one) { return one.kernel == kernel; });
  };
  const auto alone = of_kernel("stalemate_rmw_solo");
  const auto model = of_kernel("stalemate_rmw_model");
  if (alone == dispatches.end() || model == dispatches.end()) return;
  STALEMATE_ASSERT(alone->nd_range == model->nd_range);
  alone->kernel = kAloneAndModel;
  // Both begin with the parameters.
  alone->arguments.insert(alone->arguments.end(), model->arguments.begin() + 1,
                          model->arguments.end());
  *model = std::move(*alone);
  dispatches.erase(alone);
}

/// What the host is told of the order in which a history lies.
std::string name_in_order(const std::string& name) {
  if (name == buffer_name::kReturned) return buffer_name::kReturnedInOrder;
  if (name == buffer_name::kNewValues) return buffer_name::kNewValuesInOrder;
  return name;
}

void rename_arguments(Dispatch& dispatch) {
  for (Argument& argument : dispatch.arguments) {
    if (auto* buffer = std::get_if<BufferArgument>(&argument)) {
      buffer->buffer = name_in_order(buffer->buffer);
    }
  }
}

}  // namespace

bool has_one_kernel(const DeviceInfo& device) {
  return is_processor(device);
}

LaunchRequest in_one_kernel(LaunchRequest request, OneKernel kernel) {
  const auto rewrite = [&](std::vector<Dispatch>& dispatches) {
    merge_alone_and_model(dispatches);
    std::transform(dispatches.begin(), dispatches.end(), dispatches.begin(),
                   [&](const Dispatch& dispatch) { return as_phase(dispatch, kernel); });
    std::for_each(dispatches.begin(), dispatches.end(), rename_arguments);
  };
  for (Buffer& buffer : request.buffers) buffer.name = name_in_order(buffer.name);
  rewrite(request.dispatches);
  if (request.sequel) rewrite(request.sequel->dispatches);
  return request;
}

}  // namespace stalemate::properties
