#include <algorithm>
#include <array>

#include "base/assertion.hpp"
#include "sim/abi/abi.hpp"
#include "sim/runtime/faults.hpp"

// Instrumented code calls these by name.
#pragma GCC visibility push(default)

namespace stalemate::sim {
namespace {

constexpr std::size_t kPrintedBytesMax = 1 << 20;

std::uint64_t sub_group_quantity(Simulator& simulator, std::uint32_t which) {
  const WorkItem& self = simulator.schedule.current();
  const std::uint32_t local_size = simulator.state.launch->nd_range.work_group_size;
  const std::uint32_t widest = std::min(simulator.state.settings.sub_group_size, local_size);
  switch (which) {
    case stalemate_sim_sub_group_size:
      return simulator.schedule.crew().sub_groups[self.sub_group].count;
    case stalemate_sim_sub_group_max_size: return widest;
    case stalemate_sim_sub_group_count: return (local_size + widest - 1) / widest;
    case stalemate_sim_sub_group_id: return self.local_id / widest;
    case stalemate_sim_sub_group_local_id: return self.local_id % widest;
    default: assertion_failed("the quantity is one of the ABI's", __FILE__, __LINE__);
  }
}

std::uint32_t coordinate(std::uint32_t number, const std::array<std::uint32_t, 3>& extents,
                         std::uint32_t dimension) {
  for (std::uint32_t below = 0; below < dimension; ++below) number /= extents[below];
  return number % extents[dimension];
}

/// Of dispatches of several dimensions; `dimension` is one that all have.
std::uint64_t quantity_in(Simulator& simulator, const NdShape& shape, std::uint32_t which,
                          std::uint32_t dimension) {
  const WorkItem& self = simulator.schedule.current();
  const std::uint32_t size = shape.work_group_size[dimension];
  const std::uint32_t local = coordinate(self.local_id, shape.work_group_size, dimension);
  const std::uint32_t group = coordinate(self.group, shape.work_groups, dimension);
  switch (which) {
    case stalemate_sim_global_id: return std::uint64_t{group} * size + local;
    case stalemate_sim_local_id: return local;
    case stalemate_sim_group_id: return group;
    case stalemate_sim_global_size: return std::uint64_t{shape.work_groups[dimension]} * size;
    case stalemate_sim_local_size: return size;
    case stalemate_sim_group_count: return shape.work_groups[dimension];
    default: return sub_group_quantity(simulator, which);
  }
}

}  // namespace

extern "C" {

// Functions do not call themselves: only who looks at loops has to know the depth of calls.
void stalemate_sim_enter(const void* frame) {
  Outside* outside = running().outside;
  if (outside != nullptr) [[unlikely]]
    outside->enter(static_cast<const std::byte*>(frame));
}
void stalemate_sim_leave() {
  Outside* outside = running().outside;
  if (outside != nullptr) [[unlikely]]
    outside->leave();
}
void stalemate_sim_changes(const void* at, std::uint32_t size) {
  Simulator& simulator = running();
  if (simulator.outside != nullptr) [[unlikely]] {
    const auto* byte = static_cast<const std::byte*>(at);
    const Stack& stack = simulator.schedule.current().fiber.stack;
    if (byte < stack.low || byte >= stack.high) return;
    const bool is_within = size <= static_cast<std::size_t>(stack.high - byte);
    simulator.outside->changes(byte, is_within ? size : 0);
  }
}

std::uint8_t stalemate_sim_looks_at_loops = 0;

void stalemate_sim_alive(std::uint64_t value) {
  running().outside->alive(value);
}
void stalemate_sim_alive_bytes(const void* at, std::uint64_t size) {
  running().outside->alive_bytes(static_cast<const std::byte*>(at), size);
}
void stalemate_sim_loop(std::uint32_t loop) {
  running().outside->loop(loop);
}

void stalemate_sim_branch(std::uint32_t target, std::uint32_t reconverges_at) {
  Simulator& simulator = running();
  if (simulator.state.settings.lockstep) [[unlikely]]
    simulator.schedule.diverge(target, reconverges_at);
}
void stalemate_sim_join(std::uint32_t block) {
  Simulator& simulator = running();
  if (simulator.state.settings.lockstep) [[unlikely]]
    simulator.schedule.reconverge(block);
}

void stalemate_sim_operation_begins(std::uint32_t number) {
  OperationOrder& order = running().order;
  if (order.look()) order.begin_operation(number);
}
void stalemate_sim_operation_ends() {
  OperationOrder& order = running().order;
  if (order.look()) order.end_operation();
}

void* stalemate_sim_local_base() {
  return running().schedule.crew().group_of_current().local;
}
void* stalemate_sim_global_base() {
  return running().state.launch->global_variables;
}

std::uint64_t stalemate_sim_work_item(std::uint32_t which) {
  Simulator& simulator = running();
  const Launch& launch = *simulator.state.launch;
  const WorkItem& self = simulator.schedule.current();
  const NdRange& range = launch.nd_range;
  if (launch.folded) [[unlikely]]
    return quantity_in(simulator, *launch.folded, which, 0);
  switch (which) {
    case stalemate_sim_global_id: return self.id;
    case stalemate_sim_local_id: return self.local_id;
    case stalemate_sim_group_id: return self.group;
    case stalemate_sim_global_size: return range.work_items();
    case stalemate_sim_local_size: return range.work_group_size;
    case stalemate_sim_group_count: return range.work_groups;
    default: return sub_group_quantity(simulator, which);
  }
}

std::uint64_t stalemate_sim_work_item_in(std::uint32_t which, std::uint32_t dimension) {
  if (dimension == 0) return stalemate_sim_work_item(which);
  Simulator& simulator = running();
  const auto& folded = simulator.state.launch->folded;
  const NdShape shape = folded ? *folded : NdShape{};
  return quantity_in(simulator, dimension < shape.dimensions ? shape : NdShape{}, which,
                     dimension < shape.dimensions ? dimension : 1);
}

std::uint32_t stalemate_sim_work_dimensions() {
  const auto& folded = running().state.launch->folded;
  return folded ? folded->dimensions : 1;
}

void stalemate_sim_print(const char* text, std::uint64_t size) {
  Simulator& simulator = running();
  if (simulator.outside != nullptr) return;  // each execution would print it again
  LaunchState& state = simulator.state;
  std::string& printed = state.ended.printed;
  printed.append(text, std::min<std::uint64_t>(size, kPrintedBytesMax - printed.size()));
  state.note_change();
}

void stalemate_sim_unsupported(const char* what) {
  fail_unsupported(running(), what);
}

}  // extern "C"

}  // namespace stalemate::sim

#pragma GCC visibility pop
