#include "engine/probe/loop_probe.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace stalemate::engine {

namespace {

/// More than the eight lanes that llvmpipe runs in step: to lose a work-item it takes two such
/// groups.
constexpr std::uint32_t kItemsMax = 16;
constexpr const char* kFenced = "fenced";
constexpr const char* kLoaded = "loaded";
constexpr const char* kCells = "cells";

/// Each work-item has its own number of turns, and writes down what it has then: how many turns it
/// made, and how many it had made before the last of them.
constexpr const char* kLoopSource = R"(
__kernel void stalemate_fence_apart(__global uint *fenced) {
  const uint item = (uint)get_local_id(0);
  uint turns = 0u;
  for (uint i = 0u; i <= item; ++i) {
    ++turns;
#if __OPENCL_C_VERSION__ >= 200
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
#else
    mem_fence(CLK_GLOBAL_MEM_FENCE);
#endif
  }
  fenced[item] = turns;
}

__kernel void stalemate_last_load(__global uint *loaded, volatile __global uint *cells) {
  const uint item = (uint)get_local_id(0);
  uint turns = 0u;
  uint seen;
  for (;;) {
    seen = cells[item];
    cells[item] = seen + 1u;
    if (++turns > item) break;
  }
  loaded[item] = seen;
}
)";

Buffer own_words(const char* name, std::uint32_t count) {
  return {.name = name,
          .size_bytes = count * sizeof(std::uint32_t),
          .fill = Fill::Zero,
          .read_back = true};
}

LaunchRequest loops_request(std::uint32_t items) {
  const NdRange one_group{1, items};
  return {
      .program = {.source = kLoopSource},
      .buffers = {own_words(kFenced, items), own_words(kLoaded, items), own_words(kCells, items)},
      .dispatches = {{.kernel = "stalemate_fence_apart",
                      .nd_range = one_group,
                      .arguments = {BufferArgument{kFenced}}},
                     {.kernel = "stalemate_last_load",
                      .nd_range = one_group,
                      .arguments = {BufferArgument{kLoaded}, BufferArgument{kCells}}}}};
}

/// Whether each word is `first` more than the number of its work-item.
bool counts_from(const std::vector<std::byte>& bytes, std::uint32_t first) {
  for (std::uint32_t item = 0; item < bytes.size() / sizeof(std::uint32_t); ++item) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + item * sizeof(word), sizeof(word));
    if (word != first + item) return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> probe_loop_faults(Device& device) {
  const std::uint32_t items = std::min(kItemsMax, device.info().work_group_size_max);
  const LaunchOutcome outcome = device.launch(loops_request(items));
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr || completed->buffers.size() != 3) return {};
  std::vector<std::string> faults;
  if (!counts_from(completed->buffers[0].bytes, 1)) {
    faults.emplace_back(
        "loses work-items at a fence, an acquire or a release in a loop that some of "
        "them leave sooner");
  }
  if (!counts_from(completed->buffers[1].bytes, 0)) {
    faults.emplace_back(
        "loses what a work-item loaded in its last turn of a loop in which others "
        "go on");
  }
  return faults;
}

}  // namespace stalemate::engine
