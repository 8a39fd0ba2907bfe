#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/dispatch/happened.hpp"
#include "sim/dispatch/launch_state.hpp"
#include "sim/memory/message.hpp"
#include "sim/order/strict_order.hpp"
#include "sim/schedule/work_item.hpp"

namespace stalemate::sim {

/// What orders the operations that a kernel marks, if the launch asks for it. Marks are no events,
/// and touch nothing that a kernel sees. Only what happens between the marks of an operation
/// orders: a driver's own atomics and barriers do not. Atomics, fences and barriers order the
/// memory that they are in or name, and no other; atomics and fences of OpenCL 1.x order nothing.
///
/// Says nothing of devices that do not know which store an atomic load reads, of dispatches of more
/// than kWorkItemsMax, of what is too much to be kept, nor of operations within each other.
class OperationOrder {
 public:
  static constexpr std::uint32_t kWorkItemsMax = 1024;
  static constexpr std::size_t kPairsMax = std::size_t{1} << 16U;

  OperationOrder(LaunchState& state, const Crew& crew) : state_(state), crew_(crew) {}

  void begin();
  bool look() const { return look_; }

  // What the current work-item does.
  void begin_operation(std::uint32_t number);
  void end_operation();
  /// `touched`: where a load may read what is not the latest.
  void hear(const Happened& happened, const std::optional<Touched>& touched);
  void fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope);

  /// Work-items of a work-group have all come to a barrier.
  void meet(std::uint32_t first, std::uint32_t count, std::uint32_t flags, std::uint32_t scope);

 private:
  struct Marks {
    std::vector<std::uint32_t> begun;  // numbers; but for the last, that of an operation that ended
    bool is_inside = false;
    StrictOrder::Clock told;  // what was handed back as known
  };

  bool is_told() const;
  void act(const Happened& happened, const StrictOrder::Cell& read, const StrictOrder::Cell& made);
  bool orders(std::uint32_t flags) const;
  void tell(std::uint32_t item);
  void give_up();

  LaunchState& state_;
  const Crew& crew_;
  StrictOrder order_;
  std::vector<Marks> marks_;  // of each work-item
  Where where_ = Where::Global;
  bool look_ = false;
};

}  // namespace stalemate::sim
