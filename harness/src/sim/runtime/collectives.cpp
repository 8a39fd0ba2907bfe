#include "sim/machine/collectives.hpp"

#include <bit>
#include <limits>

#include "sim/machine/barrier.hpp"
#include "sim/machine/event.hpp"
#include "sim/machine/ordering.hpp"
#include "sim/memory/arithmetic.hpp"

namespace stalemate::sim {
namespace {

// Barriers are told apart by the pass's numbers of their calls, collectives by what they do.
constexpr std::uint64_t kCollectiveSite = std::uint64_t{1} << 32;

void barrier_of(Barrier& barrier, State state, std::uint32_t flags, std::uint32_t scope,
                std::uint32_t site) {
  begin_event(machine.current->place);
  release(scope, flags);
  note({.kind = AccessKind::Barrier});
  if (machine.races.look()) machine.races.come_to_barrier(flags, scope);
  arrive(barrier, state, site, [&] {
    if (machine.races.look())
      machine.races.leave_barrier(barrier.first, barrier.count, flags, scope);
  });
  acquire(scope, flags);
}

bool is_float(std::uint32_t element) {
  return element == stalemate_sim_float || element == stalemate_sim_double;
}
bool is_unsigned(std::uint32_t element) {
  return element == stalemate_sim_uint || element == stalemate_sim_ulong;
}
std::uint32_t size_of(std::uint32_t element) {
  return element == stalemate_sim_int || element == stalemate_sim_uint ||
                 element == stalemate_sim_float
             ? 4
             : 8;
}

/// The operation of that name for the element's type.
std::uint32_t typed(std::uint32_t operation, std::uint32_t element) {
  if (operation == kAdd) return is_float(element) ? kFloatAdd : kAdd;
  const bool is_min = operation == kMinSigned;
  if (is_float(element)) return is_min ? kFloatMin : kFloatMax;
  if (is_unsigned(element)) return is_min ? kMinUnsigned : kMaxUnsigned;
  return operation;
}

template <class Value>
std::uint64_t limit_bits(bool of_min) {
  using Limits = std::numeric_limits<Value>;
  if constexpr (std::is_floating_point_v<Value>) {
    using Bits = std::conditional_t<sizeof(Value) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<Bits>(of_min ? Limits::infinity() : -Limits::infinity());
  } else {
    return static_cast<std::make_unsigned_t<Value>>(of_min ? Limits::max() : Limits::min());
  }
}

/// What changes nothing: an exclusive scan begins with it.
std::uint64_t neutral(std::uint32_t operation, std::uint32_t element) {
  if (operation == kAdd) return 0;
  const bool of_min = operation == kMinSigned;
  switch (element) {
    case stalemate_sim_int: return limit_bits<std::int32_t>(of_min);
    case stalemate_sim_uint: return limit_bits<std::uint32_t>(of_min);
    case stalemate_sim_long: return limit_bits<std::int64_t>(of_min);
    case stalemate_sim_ulong: return limit_bits<std::uint64_t>(of_min);
    case stalemate_sim_float: return limit_bits<float>(of_min);
    default: return limit_bits<double>(of_min);
  }
}

template <class Act>
void for_each_lane(const Barrier& barrier, const Act& act) {
  for (std::uint32_t i = 0; i < barrier.count; ++i) {
    act(machine.work_items[barrier.first + i].collective);
  }
}

void give_all(const Barrier& barrier, std::uint64_t value) {
  for_each_lane(barrier, [&](std::uint64_t& lane) { lane = value; });
}

/// Leaves the scan in the lanes, and returns the reduction of all.
std::uint64_t scan(const Barrier& barrier, const Collective& collective) {
  const std::uint32_t operation = typed(collective.operation, collective.element);
  std::uint64_t sum = neutral(collective.operation, collective.element);
  for_each_lane(barrier, [&](std::uint64_t& lane) {
    const std::uint64_t before = sum;
    sum = modified(operation, size_of(collective.element), sum, lane);
    lane = collective.kind == stalemate_sim_scan_exclusive ? before : sum;
  });
  return sum;
}

std::uint32_t count_true(const Barrier& barrier) {
  std::uint32_t count = 0;
  for_each_lane(barrier, [&](std::uint64_t lane) { count += lane != 0 ? 1 : 0; });
  return count;
}

void combine(const Barrier& barrier, const Collective& collective) {
  switch (collective.kind) {
    case stalemate_sim_reduce: return give_all(barrier, scan(barrier, collective));
    case stalemate_sim_broadcast: {
      const std::uint32_t lane = collective.lane % barrier.count;
      return give_all(barrier, machine.work_items[barrier.first + lane].collective);
    }
    case stalemate_sim_any: return give_all(barrier, count_true(barrier) != 0);
    case stalemate_sim_all: return give_all(barrier, count_true(barrier) == barrier.count);
    default: scan(barrier, collective);
  }
}

}  // namespace

void work_group_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  barrier_of(machine.groups[machine.current->group].barrier, State::AtBarrier, flags, scope, site);
}

void sub_group_barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) {
  barrier_of(machine.sub_groups[machine.current->sub_group], State::AtSubGroup, flags, scope, site);
}

std::uint64_t sub_group_collective(const Collective& collective, std::uint64_t value) {
  WorkItem& self = *machine.current;
  begin_event(self.place);
  self.collective = value;
  Barrier& barrier = machine.sub_groups[self.sub_group];
  const std::uint64_t site =
      kCollectiveSite | collective.kind << 16 | collective.element << 8 | collective.operation;
  arrive(barrier, State::AtSubGroup, site, [&] {
    combine(barrier, collective);
    if (machine.races.look()) machine.races.leave_collective(barrier.first, barrier.count);
  });
  note({.kind = AccessKind::Barrier, .seen = self.collective, .stored = value});
  return self.collective;
}

}  // namespace stalemate::sim
