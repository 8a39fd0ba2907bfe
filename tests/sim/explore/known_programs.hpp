#pragma once

#include "sim/explore/machine.hpp"

// Programs of which the number of executions is known.
namespace stalemate::sim::explore::test {

/// Each work-item adds to one place, so often.
SmallProgram fetch_adds(unsigned items, unsigned times);

/// Each work-item stores to its place, then loads the next one's; or loads first.
SmallProgram store_buffering_ring(unsigned items);
SmallProgram load_buffering_ring(unsigned items);

/// Each work-item adds to a float by a loop of compare-exchanges; the loop loads the old value
/// again, or takes it from the compare-exchange.
SmallProgram add_by_rereading(unsigned items, unsigned times);
SmallProgram add_by_expected(unsigned items, unsigned times);

enum class LockKind : std::uint8_t { Exchange, CompareExchange, Ticket, TestAndTestAndSet };

struct LockOrders {
  MemoryOrder lock = MemoryOrder::Acquire;
  MemoryOrder unlock = MemoryOrder::Release;
  MemoryScope scope = MemoryScope::Device;
};

struct LockShape {
  unsigned groups = 2;
  unsigned items_of_group = 1;
  unsigned times = 1;
  LockOrders orders;
  bool gives_back = true;
};

/// Each work-item takes the lock, adds to a plain counter and gives the lock back, so often.
SmallProgram lock(LockKind kind, const LockShape& shape);
constexpr PlaceId kLockCounter = 2;

/// Each work-item pushes a node onto Treiber's stack, and perhaps pops one then and reads its
/// value.
struct StackOrders {
  MemoryOrder push = MemoryOrder::Release;
  MemoryOrder pop = MemoryOrder::Acquire;
};
SmallProgram treiber_stack(unsigned items, bool pops, const StackOrders& orders = {});

/// The barrier between work-groups of Xiao and Feng, 2010: each work-item sums what all have
/// stored before it.
struct BarrierOrders {
  MemoryOrder wait_for_others = MemoryOrder::Acquire;
  MemoryOrder let_go = MemoryOrder::Release;
  MemoryOrder arrive = MemoryOrder::Release;
  MemoryOrder wait = MemoryOrder::Acquire;
};
SmallProgram group_barrier(unsigned groups, unsigned items_of_group,
                           const BarrierOrders& orders = {});

}  // namespace stalemate::sim::explore::test
