#include "linearizability/linear_lower.hpp"

#include <algorithm>
#include <span>

#include "linearizability/linear_program.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kUnitBytes = 16;  // a ulong2

stalemate_linear_header header_of(const LinearSubject& read, const LinearLayout& layout) {
  return {.objects = layout.objects,
          .asked = layout.asked,
          .stamped = layout.is_stamped ? 1U : 0U,
          .object_words = static_cast<std::uint32_t>(read.object_bytes / kUnitBytes),
          .held = handles_of(read, layout),
          .drained = layout.drained,
          .first_key = static_cast<std::uint64_t>(read.key_low),
          .operations = layout.operations};
}

std::size_t stamps_bytes(const LinearSubject& read, const LinearLayout& layout) {
  if (!read.guards_data) return kUnitBytes;
  constexpr std::size_t words_of_object = STALEMATE_LINEAR_GUARDED_WORDS;
  return (STALEMATE_LINEAR_GUARDED_FIRST + words_of_object * layout.objects) *
         sizeof(std::uint32_t);
}

/// What lies behind the last object's own bytes is nobody's: an object that is too small shows.
std::size_t filling_words(const LinearSubject& read) {
  if (read.own_bytes == 0) return 0;
  return (read.object_bytes - read.own_bytes) / sizeof(std::uint32_t);
}

std::vector<Buffer> linear_buffers(const LinearSubject& read, const Case& input,
                                   const LinearLayout& layout) {
  std::vector<std::uint32_t> words = first_words(read, layout);
  const stalemate_linear_header header = header_of(read, layout);
  const auto plan = linear_plan(read, input, layout);
  if (read.space == AddressSpace::Global) words.resize(words.size() - filling_words(read));
  Buffer objects = content_buffer<std::uint32_t>(linear_buffer::kObjects, words);
  // In local memory they are copied in, and not contended for.
  if (read.space == AddressSpace::Global) objects = traced(std::move(objects));
  Buffer stamps = plain_buffer(linear_buffer::kStamps, stamps_bytes(read, layout), Fill::Zero);
  stamps.traced = read.guards_data;
  return {parameters_buffer(input),
          content_buffer<stalemate_linear_header>(linear_buffer::kHeader, std::span(&header, 1)),
          std::move(objects),
          content_buffer<stalemate_linear_planned>(linear_buffer::kPlan, plan),
          read_back(plain_buffer(linear_buffer::kResults,
                                 layout.slots() * sizeof(stalemate_linear_result), Fill::Zero)),
          std::move(stamps),
          meeting_buffer(),
          plain_buffer(linear_buffer::kScratch,
                       stalemate_scratch_words(&layout.parameters) * sizeof(std::uint32_t),
                       Fill::Zero)};
}

/// In a small case others do no whole operations between two events of one, and what is seen there
/// needs changes at any event.
bool has_room_for_bursts(const Case& input) {
  constexpr std::uint64_t least = 8;
  return input.operations_per_item > 1 && input.operations() >= least;
}

Dispatch operations_dispatch(const LinearSubject& read, const Case& input,
                             const LinearLayout& layout) {
  Dispatch dispatch{.kernel = "stalemate_linear_operations",
                    .nd_range = range_with_extra_groups(input)};
  for (const char* name :
       {linear_buffer::kParameters, linear_buffer::kHeader, linear_buffer::kObjects,
        linear_buffer::kPlan, linear_buffer::kResults, linear_buffer::kStamps,
        linear_buffer::kMeeting, linear_buffer::kScratch}) {
    dispatch.arguments.push_back(buffer_argument(name));
  }
  if (read.space == AddressSpace::Local) {
    dispatch.arguments.emplace_back(LocalArgument{read.object_bytes * layout.objects, true});
    dispatch.arguments.emplace_back(LocalArgument{stamps_bytes(read, layout), read.guards_data});
  }
  return dispatch;
}

}  // namespace

std::vector<std::uint32_t> first_words_of_object(const LinearSubject& read) {
  std::vector<std::uint32_t> words(read.object_bytes / sizeof(std::uint32_t), 0);
  for (std::size_t i = 0; i < words.size() && !read.fill.empty(); ++i) {
    words[i] = static_cast<std::uint32_t>(read.fill[std::min(i, read.fill.size() - 1)]);
  }
  return words;
}

std::vector<std::uint32_t> first_words(const LinearSubject& read, const LinearLayout& layout) {
  const std::vector<std::uint32_t> one = first_words_of_object(read);
  std::vector<std::uint32_t> all;
  all.reserve(one.size() * layout.all_objects());
  for (std::uint32_t object = 0; object < layout.all_objects(); ++object) {
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

std::uint32_t handles_of(const LinearSubject& read, const LinearLayout& layout) {
  constexpr std::uint32_t least = 2;
  constexpr std::uint32_t most = STALEMATE_LINEAR_HELD_MAX;
  const std::uint32_t items = layout.items / layout.sets;
  return read.capacity ? std::clamp(*read.capacity / items, least, most) : most;
}

std::uint32_t operations_dispatch_of(const LinearSubject& read) {
  return read.space == AddressSpace::Global && !read.init.empty() ? 1 : 0;
}

LaunchRequest lower_linear(const Subject& subject, const Case& input, const Target& target) {
  const LinearSubject read = read_linear_subject(subject);
  const LinearLayout layout = linear_layout(read, input);
  LaunchRequest request{.program = linear_program(subject, target),
                        .buffers = linear_buffers(read, input, layout)};
  // Stamps order more, by atomics that are not the code's.
  if (!layout.is_stamped) request.ordered_in = read.space;
  request.in_bursts = has_room_for_bursts(input);
  const bool is_global = read.space == AddressSpace::Global;
  if (is_global && !read.init.empty()) {
    request.dispatches.push_back(
        {"stalemate_linear_init",
         {1, 1},
         {buffer_argument(linear_buffer::kHeader), buffer_argument(linear_buffer::kObjects)}});
  }
  request.dispatches.push_back(operations_dispatch(read, input, layout));
  if (is_global && layout.asked != 0) {
    request.dispatches.push_back({.kernel = "stalemate_linear_observe",
                                  .nd_range = {1, 1},
                                  .arguments = {buffer_argument(linear_buffer::kHeader),
                                                buffer_argument(linear_buffer::kObjects),
                                                buffer_argument(linear_buffer::kResults)},
                                  .is_afterwards = true});
  }
  return request;
}

}  // namespace stalemate::properties
