#include "sim/machine/atomics.hpp"

#include "sim/machine/plain.hpp"
#include "sim/memory/arithmetic.hpp"
#include "sim/schedule/draw.hpp"

namespace stalemate::sim {
namespace {

/// An atomic on what nobody initialised is undefined in C11, whatever becomes of its value.
void check_written(const Target& target, std::uint32_t size) {
  if (target.where != Where::Local || machine.local_memory.is_written(target.at, size)) return;
  fail_uninitialised(target, size, machine.current->place);
}

/// Where the atomic acts, with its event begun unless it is private.
Target begin_atomic(const void* address, std::uint32_t size) {
  const std::uint32_t place = machine.current->place;
  const Target target = resolve(address, size, place);
  if (!target.is_shared()) return target;
  if (reinterpret_cast<std::uintptr_t>(address) % size != 0) fail_misaligned(target, size, place);
  ++machine.ended.accesses;
  begin_event(place);
  return target;
}

void remember_read(const Target& target, std::uint32_t size, std::uint64_t value) {
  WorkItem& self = *machine.current;
  self.read_target = target;
  self.read_size = size;
  self.read_value = value;
}

bool is_compare_exchange(const Modification& what) {
  return what.operation == kCompareExchange || what.operation == kWeakCompareExchange;
}

bool fails_spuriously(const Modification& what) {
  if (what.operation != kWeakCompareExchange || machine.settings.weak_failures == 0) return false;
  if (machine.certifying) return false;  // for ever would not be fair
  const WorkItem& self = *machine.current;
  return scaled(mix(draw(self.draw_key, self.events) ^ what.operation), 1000) <
         machine.settings.weak_failures;
}

bool takes_place(const Modification& what, std::uint64_t old) {
  if (!is_compare_exchange(what)) return true;
  return old == what.expected && !fails_spuriously(what);
}

std::uint64_t new_value(const Modification& what, std::uint32_t size, std::uint64_t old) {
  return is_compare_exchange(what) ? what.operand
                                   : modified(what.operation, size, old, what.operand);
}

/// On an H200, even a failing compare-exchange drops its line from the issuer's cache.
void drop_own_line(const Target& target, std::uint32_t size) {
  if (machine.settings.cache != Cache::Hopper || target.where != Where::Global) return;
  machine.cache.drop(machine.current->unit, target.at, size);
}

std::uint64_t modify_private(const Target& target, std::uint32_t size, const Modification& what) {
  const std::uint64_t old = read_bits(target.at, size);
  machine.current->exchanged = !is_compare_exchange(what) || old == what.expected;
  if (machine.current->exchanged) write_bits(target.at, size, new_value(what, size, old));
  return old;
}

/// Acts on memory itself, in one step, whatever is buffered or cached.
std::uint64_t modify_memory(const Target& target, std::uint32_t size, const Modification& what,
                            const Synchronisation& how) {
  drain_location(target, size);
  const std::uint64_t old = read_bits(target.at, size);
  const bool exchanges = takes_place(what, old);
  const std::uint32_t order = exchanges ? how.order : how.order_on_failure;
  const std::uint64_t stored = exchanges ? new_value(what, size, old) : old;
  if (releases(order)) release(how.scope, ordered_by(target));
  if (exchanges) commit(machine.current->unit, target, size, stored);
  drop_own_line(target, size);
  if (acquires(order)) acquire(how.scope, ordered_by(target));
  machine.current->exchanged = exchanges;
  if (machine.races.look()) {
    machine.races.access_atomically({.target = target,
                                     .size = size,
                                     .stored = stored,
                                     .scope = how.scope,
                                     .reads = true,
                                     .writes = exchanges,
                                     .acquires = acquires(order),
                                     .releases = releases(order)});
  }
  note({.kind = AccessKind::ReadModifyWrite,
        .is_atomic = true,
        .order = order,
        .scope = how.scope,
        .target = target,
        .size = size,
        .seen = old,
        .truth = old,
        .stored = stored});
  return old;
}

}  // namespace

std::uint64_t atomic_load(const void* address, std::uint32_t size, const Synchronisation& how) {
  const Target target = begin_atomic(address, size);
  if (!target.is_shared()) return read_bits(target.at, size);
  check_written(target, size);
  // One's sequentially consistent stores may be late, but not later than one's next such load.
  if (releases(how.order)) release(how.scope, ordered_by(target));
  const bool may_be_cached = machine.settings.cache == Cache::Weakest && !is_wide(how.scope);
  const Seen seen = see(target, size, may_be_cached);
  if (acquires(how.order)) acquire(how.scope, ordered_by(target));
  remember_read(target, size, seen.value);
  if (machine.races.look()) {
    machine.races.access_atomically({.target = target,
                                     .size = size,
                                     .scope = how.scope,
                                     .reads = true,
                                     .acquires = acquires(how.order)});
  }
  note({.kind = AccessKind::Load,
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

void atomic_store(void* address, std::uint32_t size, std::uint64_t value,
                  const Synchronisation& how) {
  const Target target = begin_atomic(address, size);
  if (!target.is_shared()) return write_bits(target.at, size, value);
  if (releases(how.order)) release(how.scope, ordered_by(target));
  if (machine.races.look()) {
    machine.races.access_atomically({.target = target,
                                     .size = size,
                                     .stored = value,
                                     .scope = how.scope,
                                     .writes = true,
                                     .releases = releases(how.order)});
  }
  store_part(target, size, value, &how);
}

std::uint64_t read_modify_write(void* address, std::uint32_t size, const Modification& what,
                                const Synchronisation& how) {
  const Target target = begin_atomic(address, size);
  if (!target.is_shared()) return modify_private(target, size, what);
  check_written(target, size);
  const std::uint64_t old = modify_memory(target, size, what, how);
  remember_read(target, size, old);
  return old;
}

}  // namespace stalemate::sim
