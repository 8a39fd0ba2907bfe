#include "sim/runtime/atomics.hpp"

#include "sim/runtime/plain.hpp"

namespace stalemate::sim {
namespace {

/// An atomic on what nobody initialised is undefined in C11, whatever becomes of its value.
void check_written(Simulator& simulator, const Target& target, std::uint32_t size) {
  if (target.where != Where::Local || simulator.outside != nullptr) return;
  if (simulator.memory.local().is_written(target.at, size)) return;
  fail_uninitialised(simulator, target, size, simulator.schedule.current().place);
}

/// Where the atomic acts, with its event begun unless it is private.
[[gnu::always_inline]] inline Target begin_atomic(Simulator& simulator, const void* address,
                                                  std::uint32_t size) {
  const std::uint32_t place = simulator.schedule.current().place;
  const Target target = resolve(simulator, address, size, place);
  if (!target.is_shared()) return target;
  // Sizes are powers of two; a division would cost as much as all of this.
  if ((reinterpret_cast<std::uintptr_t>(address) & (size - 1)) != 0)
    fail_misaligned(simulator, target, size, place);
  ++simulator.state.ended.accesses;
  begin_event(simulator, place);
  return target;
}

std::uint64_t modify_private(Simulator& simulator, const Target& target, std::uint32_t size,
                             const Modification& what) {
  const std::uint64_t old = read_bits(target.at, size);
  const bool exchanged = !what.is_compare_exchange() || old == what.expected;
  simulator.schedule.current().exchanged = exchanged;
  if (exchanged) write_bits(target.at, size, new_value(what, size, old));
  return old;
}

std::uint64_t modify_shared(Simulator& simulator, const Target& target, std::uint32_t size,
                            const Modification& what, const Synchronisation& how) {
  WorkItem& self = simulator.schedule.current();
  if (simulator.outside != nullptr) [[unlikely]] {
    const Modified done = simulator.outside->modify(target, size, what, how);
    self.exchanged = done.exchanged;
    return done.old;
  }
  const Modified done = simulator.memory.modify(self, target, size, what, how);
  self.exchanged = done.exchanged;
  if (simulator.races.look()) {
    simulator.races.access_atomically({.target = target,
                                       .size = size,
                                       .stored = done.stored,
                                       .scope = how.scope,
                                       .reads = true,
                                       .writes = done.exchanged,
                                       .acquires = acquires(done.order),
                                       .releases = releases(done.order)});
  }
  note(simulator, {.kind = AccessKind::ReadModifyWrite,
                   .is_atomic = true,
                   .order = done.order,
                   .scope = how.scope,
                   .target = target,
                   .size = size,
                   .seen = done.old,
                   .truth = done.held,
                   .stored = done.stored,
                   .is_weak_failure = is_weak_failure(what, done),
                   .stores_same = stores_same(what, done)});
  return done.old;
}

bool is_under_test(const Launch& launch, const Target& target) {
  return target.where == Where::Local ? launch.locals[target.object].traced
                                      : launch.objects[target.object].traced;
}

/// A read-modify-write whose old value nobody looks at may act later where the device lets it.
bool acts_later(Simulator& simulator, const Target& target, std::uint32_t size,
                const Modification& what, const Synchronisation& how) {
  const WorkItem& self = simulator.schedule.current();
  const bool may_be = self.drops_old && simulator.outside == nullptr &&
                      is_under_test(*simulator.state.launch, target);
  if (!may_be || !simulator.memory.modify_later(self, target, size, what, how)) return false;
  if (simulator.races.look()) {
    simulator.races.access_atomically({.target = target,
                                       .size = size,
                                       .stored = what.operand,
                                       .scope = how.scope,
                                       .reads = true,
                                       .writes = true});
  }
  simulator.state.add_to_hash(
      place_bits({self.id, target.object, target.offset}, size, AccessKind::ReadModifyWrite), 0,
      what.operand);
  return true;
}

}  // namespace

std::uint64_t atomic_load(Simulator& simulator, const void* address, std::uint32_t size,
                          const Synchronisation& how) {
  const Target target = begin_atomic(simulator, address, size);
  if (!target.is_shared()) return read_bits(target.at, size);
  check_written(simulator, target, size);
  if (simulator.outside != nullptr) [[unlikely]]
    return simulator.outside->load_atomically(target, size, how);
  const Issuer& self = simulator.schedule.current();
  const Seen seen = simulator.memory.load_atomically(self, target, size, how);
  simulator.schedule.current().remember_read(target.at, size, seen.value);
  if (simulator.races.look()) {
    simulator.races.access_atomically({.target = target,
                                       .size = size,
                                       .scope = how.scope,
                                       .reads = true,
                                       .acquires = acquires(how.order)});
  }
  note(simulator, {.kind = AccessKind::Load,
                   .is_atomic = true,
                   .order = how.order,
                   .scope = how.scope,
                   .target = target,
                   .size = size,
                   .seen = seen.value,
                   .truth = seen.truth,
                   .from_store_buffer = seen.from_store_buffer});
  return seen.value;
}

void atomic_store(Simulator& simulator, void* address, std::uint32_t size, std::uint64_t value,
                  const Synchronisation& how) {
  const Target target = begin_atomic(simulator, address, size);
  if (!target.is_shared()) return write_bits(target.at, size, value);
  if (simulator.outside != nullptr) [[unlikely]]
    return simulator.outside->store_atomically(target, size, value, how);
  if (simulator.races.look()) {
    simulator.races.access_atomically({.target = target,
                                       .size = size,
                                       .stored = value,
                                       .scope = how.scope,
                                       .writes = true,
                                       .releases = releases(how.order)});
  }
  store_part(simulator, target, size, value, &how);
}

std::uint64_t read_modify_write(Simulator& simulator, void* address, std::uint32_t size,
                                const Modification& what, const Synchronisation& how) {
  const Target target = begin_atomic(simulator, address, size);
  if (!target.is_shared()) return modify_private(simulator, target, size, what);
  const bool only_stores = what.operation == kExchange && simulator.schedule.current().drops_old;
  if (!only_stores) {
    check_written(simulator, target, size);
  } else if (target.where == Where::Local && simulator.outside == nullptr) {
    simulator.memory.local().mark_written(target.at, size);
  }
  if (acts_later(simulator, target, size, what, how)) return 0;
  const std::uint64_t old = modify_shared(simulator, target, size, what, how);
  simulator.schedule.current().remember_read(target.at, size, old);
  return old;
}

}  // namespace stalemate::sim
