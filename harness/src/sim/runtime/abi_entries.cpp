#include "sim/abi/abi.hpp"
#include "sim/runtime/atomics.hpp"
#include "sim/runtime/collectives.hpp"
#include "sim/runtime/plain.hpp"

// Instrumented code calls these by name.
#pragma GCC visibility push(default)

namespace stalemate::sim {
namespace {

std::byte* bytes(void* address) {
  return static_cast<std::byte*>(address);
}
const std::byte* bytes(const void* address) {
  return static_cast<const std::byte*>(address);
}

}  // namespace

extern "C" {

void stalemate_sim_load_bytes(void* to, const void* from, std::uint32_t size, std::uint32_t place) {
  load_bytes(running(), bytes(to), bytes(from), size, place);
}
void stalemate_sim_store_bytes(void* to, const void* from, std::uint32_t size,
                               std::uint32_t place) {
  store_bytes(running(), bytes(to), bytes(from), size, place);
}
void stalemate_sim_copy(void* to, const void* from, std::uint64_t size, std::uint32_t place) {
  copy_bytes(running(), bytes(to), bytes(from), size, place);
}
void stalemate_sim_own_access(std::uint64_t offset, std::uint64_t size, std::uint64_t bytes,
                              const char* name, std::uint32_t place) {
  if (size <= bytes && offset <= bytes - size) [[likely]]
    return;
  fail_outside_own(running(), {offset, size, bytes, name}, place);
}
void stalemate_sim_constant_access(std::uint64_t address, std::uint64_t size, std::uint32_t place) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): of a memory that no pointer of the built-ins has
  const auto* at = reinterpret_cast<const std::byte*>(address);
  const Target target = resolve(running(), at, size, place);
  if (!is_aligned(at, place)) fail_off_alignment(running(), target, place);
}
void stalemate_sim_fill(void* to, std::uint32_t byte, std::uint64_t size, std::uint32_t place) {
  fill_bytes(running(), bytes(to), static_cast<std::uint8_t>(byte), size, place);
}

void stalemate_sim_at(std::uint32_t place, const char* built_in, std::uint32_t generation) {
  WorkItem& self = running().schedule.current();
  self.place = place;
  self.built_in = built_in;
  self.generation = generation & ~kDropsOld;
  self.drops_old = (generation & kDropsOld) != 0;
}

// NOLINTNEXTLINE(readability-function-size): as the pass calls it
std::uint64_t stalemate_sim_read_modify_write(void* address, std::uint32_t size,
                                              std::uint32_t operation, std::uint64_t operand,
                                              std::uint64_t expected, std::uint32_t order,
                                              std::uint32_t order_on_failure, std::uint32_t scope) {
  return read_modify_write(running(), address, size, {operation, operand, expected},
                           {order, order_on_failure, scope});
}
std::uint32_t stalemate_sim_exchanged() {
  return running().schedule.current().exchanged ? 1 : 0;
}
std::uint64_t stalemate_sim_atomic_load(const void* address, std::uint32_t size,
                                        std::uint32_t order, std::uint32_t scope) {
  return atomic_load(running(), address, size, {order, order, scope});
}
void stalemate_sim_atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                                std::uint32_t order, std::uint32_t scope) {
  atomic_store(running(), address, size, value, {order, order, scope});
}

void stalemate_sim_fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) {
  Simulator& simulator = running();
  WorkItem& self = simulator.schedule.current();
  begin_event(simulator, self.place);
  if (simulator.outside != nullptr) [[unlikely]]
    return simulator.outside->fence(flags, order, scope);
  simulator.memory.fence(self, order, scope, flags);
  if (simulator.races.look()) simulator.races.fence(flags, order, scope);
  if (simulator.order.look()) simulator.order.fence(flags, order, scope);
  note(simulator, {.kind = AccessKind::Fence, .order = order, .scope = scope, .spaces = flags});
}
void* stalemate_sim_asks_copy(const void* to, const void* from, std::uint64_t size,
                              std::uint64_t stride, void* event) {
  return ask_for_copy(running(), {to, from, size, stride}, event);
}
void stalemate_sim_has_copied(void) {
  running().schedule.current().copying = 0;
}
void stalemate_sim_waits_for(std::uint32_t count, void* const* events) {
  wait_for_copies(running(), count, events);
}
void stalemate_sim_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  work_group_barrier(running(), flags, scope, site);
}
void stalemate_sim_sub_group_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  sub_group_barrier(running(), flags, scope, site);
}
void stalemate_sim_collective_at(std::uint32_t site) {
  running().schedule.current().collective_at = site;
}
std::uint64_t stalemate_sim_sub_group(std::uint32_t collective, std::uint32_t element,
                                      std::uint32_t operation, std::uint64_t value,
                                      std::uint32_t lane) {
  return sub_group_collective(running(), {collective, element, operation, lane}, value);
}

}  // extern "C"

}  // namespace stalemate::sim

#pragma GCC visibility pop
