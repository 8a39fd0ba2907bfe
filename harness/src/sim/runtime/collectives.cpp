#include "sim/runtime/collectives.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include "sim/memory/arithmetic.hpp"
#include "sim/runtime/event.hpp"
#include "sim/runtime/faults.hpp"

namespace stalemate::sim {
namespace {

/// Calls of barriers are told apart by the pass's numbers, those of collectives by what they do,
/// too.
std::uint64_t site_of(const Collective& collective, std::uint32_t call) {
  constexpr std::uint64_t is_collective = std::uint64_t{1} << 63U;
  const std::uint64_t what =
      collective.kind << 16U | collective.element << 8U | collective.operation;
  return is_collective | what << 32U | call;
}

// Of a wait. A list that says that it is longer may end where no memory is: it counts as one of
// all.
constexpr std::uint32_t kEventsMax = 64;

/// A call of a barrier.
struct Call {
  std::uint32_t flags;
  std::uint32_t scope;
  std::uint64_t site;
};

void barrier_of(Simulator& simulator, Barrier& barrier, State state, const Call& call) {
  WorkItem& self = simulator.schedule.current();
  begin_event(simulator, self.place);
  simulator.memory.come_to_barrier(self, call.scope, call.flags);
  const bool is_wait = (call.flags & kCopyFence) != 0;
  note(simulator, {.kind = AccessKind::Barrier, .spaces = is_wait ? 0 : call.flags});
  if (simulator.races.look() && !is_wait) simulator.races.come_to_barrier(call.flags, call.scope);
  simulator.schedule.arrive(barrier, state, call.site, [&] {
    simulator.memory.meet(self, barrier.first, barrier.count, call.scope, call.flags);
    if (simulator.order.look() && state == State::AtBarrier && !is_wait)
      simulator.order.meet(barrier.first, barrier.count, call.flags, call.scope);
    if (!simulator.races.look()) return;
    if (is_wait) return simulator.races.leave_wait(barrier.first, barrier.count);
    simulator.races.leave_barrier(barrier.first, barrier.count, call.flags, call.scope);
  });
  simulator.memory.leave_barrier(self, call.scope, call.flags);
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

using Members = std::span<WorkItem>;

void give_all(Members lanes, std::uint64_t value) {
  for (WorkItem& lane : lanes) lane.collective = value;
}

/// Leaves the scan in the lanes, and returns the reduction of all.
std::uint64_t scan(Members lanes, const Collective& collective) {
  const std::uint32_t operation = typed(collective.operation, collective.element);
  std::uint64_t sum = neutral(collective.operation, collective.element);
  for (WorkItem& lane : lanes) {
    const std::uint64_t before = sum;
    sum = modified(operation, size_of(collective.element), sum, lane.collective);
    lane.collective = collective.kind == stalemate_sim_scan_exclusive ? before : sum;
  }
  return sum;
}

std::size_t count_true(Members lanes) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lanes, [](const WorkItem& lane) { return lane.collective != 0; }));
}

void combine(Members lanes, const Collective& collective) {
  switch (collective.kind) {
    case stalemate_sim_reduce: return give_all(lanes, scan(lanes, collective));
    case stalemate_sim_broadcast: {
      return give_all(lanes, lanes[collective.lane % lanes.size()].collective);
    }
    case stalemate_sim_any: return give_all(lanes, count_true(lanes) != 0);
    case stalemate_sim_all: return give_all(lanes, count_true(lanes) == lanes.size());
    default: scan(lanes, collective);
  }
}

void refuse_outside(Simulator& simulator, const char* what) {
  if (simulator.outside != nullptr) fail_unsupported(simulator, what);
}

}  // namespace

void work_group_barrier(Simulator& simulator, std::uint32_t flags, std::uint32_t scope,
                        std::uint32_t site) {
  Crew& crew = simulator.schedule.crew();
  if (simulator.outside != nullptr) [[unlikely]]
    return simulator.outside->barrier(flags, scope, site);
  barrier_of(simulator, crew.groups[crew.current->group].barrier, State::AtBarrier,
             {flags, scope, site_after(*crew.current, site)});
}

void sub_group_barrier(Simulator& simulator, std::uint32_t flags, std::uint32_t scope,
                       std::uint32_t site) {
  refuse_outside(simulator, "barriers of sub-groups, where all executions are explored");
  Crew& crew = simulator.schedule.crew();
  barrier_of(simulator, crew.sub_groups[crew.current->sub_group], State::AtSubGroup,
             {flags, scope, site});
}

void* ask_for_copy(Simulator& simulator, const AskedCopy& copy, void* event) {
  WorkItem& self = simulator.schedule.current();
  const auto known = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(event));
  const std::uint32_t number = self.ask_for_copy(copy, known);
  if (simulator.races.look()) simulator.races.ask_for_copy(number);
  return reinterpret_cast<void*>(std::uintptr_t{number});  // NOLINT(performance-no-int-to-ptr)
}

void wait_for_copies(Simulator& simulator, std::uint32_t count, void* const* events) {
  WorkItem& self = simulator.schedule.current();
  const bool looks = simulator.races.look();
  if (count > kEventsMax) {
    self.unwaited = 0;
    if (looks) simulator.races.wait_for_copy(Copies::kEveryEvent);
    return;
  }
  for (std::uint32_t index = 0; index < count; ++index) {
    const auto number = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(events[index]));
    self.unwaited &= ~WorkItem::bit_of_event(number);
    if (looks) simulator.races.wait_for_copy(number);
  }
}

std::uint64_t sub_group_collective(Simulator& simulator, const Collective& collective,
                                   std::uint64_t value) {
  refuse_outside(simulator, "collectives of sub-groups, where all executions are explored");
  WorkItem& self = simulator.schedule.current();
  begin_event(simulator, self.place);
  self.collective = value;
  Crew& crew = simulator.schedule.crew();
  Barrier& barrier = crew.sub_groups[self.sub_group];
  const std::uint64_t site = site_of(collective, self.collective_at);
  simulator.schedule.arrive(barrier, State::AtSubGroup, site, [&] {
    combine(Members(crew.items).subspan(barrier.first, barrier.count), collective);
    // The standard says nothing of memory here, and everybody counts on it.
    simulator.memory.meet(self, barrier.first, barrier.count, kScopeWorkItem, kBothFences);
    if (simulator.races.look()) simulator.races.leave_collective(barrier.first, barrier.count);
  });
  note(simulator, {.kind = AccessKind::Barrier, .seen = self.collective, .stored = value});
  return self.collective;
}

}  // namespace stalemate::sim
