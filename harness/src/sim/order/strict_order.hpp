#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace stalemate::sim {

/// Which operations of code under test are certain to come before a work-item's next one: happens
/// before of OpenCL C 3.0, sections 3.3.4 to 3.3.6, for one memory, global or local. A vector clock
/// counts the operations of each work-item that had ended.
///
/// What is not promised beyond doubt orders nothing, since each order too many may convict right
/// code (HappensBefore, of the race oracle, orders more than is promised, for the same reason). An
/// acquire comes after the release that it reads if
/// * nobody stored there since but by read-modify-writes (the release sequence of C++20),
/// * all atomics and fences on the way name one scope, and are within it.
/// Sub-groups order nothing. Sequential consistency orders as release and acquire do.
class StrictOrder {
 public:
  using Clock = std::vector<std::uint32_t>;  // ended operations, by work-item

  struct Shape {
    std::uint32_t work_items = 0;
    std::uint32_t work_group_size = 1;
    bool is_local = false;  // the memory; what each group has of it others may have later
  };
  void begin(const Shape& shape);

  /// What comes before all that the work-item does from now on; of its own all that it has ended.
  const Clock& known(std::uint32_t item) const { return now_[item]; }

  void end_operation(std::uint32_t item) { ++now_[item][item]; }

  /// Four or eight bytes of that memory, aligned to as many. Where a load may read what is not the
  /// latest, each store has a cell of its own, which stands for it; 0: not known which.
  struct Cell {
    std::uint64_t at = 0;
    std::uint32_t size = 0;
  };

  /// Order and scope as in abi.hpp.
  struct Atomic {
    std::uint32_t item = 0;
    std::uint32_t order = 0;
    std::uint32_t scope = 0;
  };

  void load(const Cell& cell, const Atomic& atomic);
  void store(const Cell& cell, const Atomic& atomic);
  /// A read-modify-write that has stored. The two are the same where cells stand for memory.
  void modify(const Cell& read, const Cell& made, const Atomic& atomic);
  /// Any other store.
  void overwrite(std::uint64_t at, std::uint64_t size);

  void fence(const Atomic& fence);
  /// A barrier of a work-group that orders this memory; all of `items` have come to it.
  void barrier(std::span<const std::uint32_t> items);

  /// Whether so much was released that nothing more should be asked.
  bool is_full() const { return released_.size() * shape_.work_items > kNumbersMax; }

 private:
  static constexpr std::size_t kNumbersMax = std::size_t{1} << 22U;

  // Scopes that order: of the work-group, the device, all devices.
  static constexpr std::size_t kScopes = 3;
  using ByScope = std::array<Clock, kScopes>;  // empty: nothing

  struct Released {
    std::uint32_t size = 0;
    std::size_t scope = 0;
    std::uint32_t group = 0;
    Clock clock;
  };

  std::uint32_t group_of(std::uint32_t item) const { return item / shape_.work_group_size; }
  const Released* read_by(const Cell& cell, const Atomic& atomic) const;
  Clock told_by(const Atomic& atomic, std::size_t scope) const;
  void put(const Cell& cell, const Atomic& atomic, std::size_t scope, Clock&& told);

  Shape shape_;
  std::vector<Clock> now_;
  std::vector<ByScope> read_;    // by relaxed loads, until a fence acquires it; by work-item
  std::vector<ByScope> fenced_;  // what later stores will release
  std::map<std::uint64_t, Released> released_;
};

}  // namespace stalemate::sim
