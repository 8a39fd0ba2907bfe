#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/dispatch/issuer.hpp"
#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};  // who wrote what was there at first
constexpr std::uint32_t kSeveralGroups = ~std::uint32_t{0};

/// A vector clock in the pool of Views; 0: nothing is known.
using ClockId = std::uint32_t;

/// What whoever acquires a message is told: across the device, and within work-groups.
struct ReleaseView {
  ClockId device = 0;
  std::uint32_t group = 0;     // a clock; of several work-groups a list in the Views
  std::uint32_t of_group = 0;  // or kSeveralGroups

  bool is_nothing() const { return device == 0 && group == 0; }
};

/// What each work-item knows: vector clocks of all accesses, for global and for local memory, by
/// the rules of scoped RC11 (Lahav et al., PLDI 2017). A clock counts the accesses of a work-item,
/// so that it says of each message, and of each reading of one, whether it happened before.
///
/// Where the model leaves a choice, more is known than need be: the scope of a sub-group counts as
/// that of its work-group, a sequentially consistent fence hands on all that its work-item knows
/// where there are both memories, and an atomic in global memory orders both memories.
class Views {
 public:
  struct Shape {
    std::uint32_t work_items = 0;
    std::uint32_t work_groups = 0;
    bool has_local = false;
  };

  /// Nobody knows anything.
  void begin(const Shape& shape);

  /// Forgets what messages told, as no message is left. What is known stays.
  void forget_messages();

  /// Whether so much was told that messages should be forgotten.
  bool is_full() const { return pool_.size() > kNumbersMax || told_.size() > kNumbersMax; }

  /// The work-item's next access; its number.
  std::uint32_t tick(std::uint32_t item) {
    std::uint32_t* const now = now_of(item).data();
    if (shape_.has_local) ++now[shape_.work_items + item];
    return ++now[item];
  }

  /// Whether what `other` did at `clock` happened before what `item` does now to that memory.
  bool knows(std::uint32_t item, bool is_local, std::uint32_t other, std::uint32_t clock) const {
    return clock <= now_of(item)[half(is_local) + other];
  }
  /// The latest place in the order of what is sequentially consistent, and the first one that a
  /// load may have: behind all that happens before it.
  std::uint32_t last_rank() const { return rank_; }
  std::uint32_t first_rank(const Issuer& who) const;

  /// Whether it is before a sequentially consistent fence of that rank at most, which an access of
  /// `who` of that scope comes after.
  bool is_before_fences(const Issuer& who, std::uint32_t scope, std::uint32_t rank,
                        std::uint32_t other, std::uint32_t clock) const;

  /// What a store tells: by a release of its own, and by fences before it.
  ReleaseView told_by_store(const Issuer& who, std::uint32_t order, std::uint32_t scope,
                            std::uint32_t spaces) {
    const ReleaseView& by_fence = by_fence_[who.id];
    return releases(order) ? join(released_by(who, scope, spaces), by_fence) : by_fence;
  }
  /// Whether a fence has told it to tell anything.
  bool has_fenced(std::uint32_t item) const { return !by_fence_[item].is_nothing(); }
  ReleaseView join(const ReleaseView& a, const ReleaseView& b) {
    if (a.is_nothing()) return b;
    return b.is_nothing() ? a : join_both(a, b);
  }

  /// A message was read.
  void hear(const Issuer& who, const ReleaseView& told, std::uint32_t order, std::uint32_t scope,
            std::uint32_t spaces);

  void fence(const Issuer& who, std::uint32_t order, std::uint32_t scope, std::uint32_t spaces);

  // What is sequentially consistent. A store is the last in its order, and gets its rank; a load
  // has the rank of what it comes after.
  std::uint32_t rank_store(const Issuer& who, std::uint32_t scope);
  void rank_load(const Issuer& who, std::uint32_t rank);

  /// Work-items of one work-group have all come to a barrier.
  void meet(std::uint32_t first, std::uint32_t count, std::uint32_t spaces);

 private:
  using Clock = std::span<std::uint32_t>;
  using ConstClock = std::span<const std::uint32_t>;

  static constexpr std::size_t kNumbersMax = std::size_t{1} << 22U;
  static constexpr std::size_t kRankedMax = 8;

  /// An access or fence that is sequentially consistent. Before the last kRankedMax of them no load
  /// comes.
  struct Ranked {
    std::uint32_t item = 0;
    std::uint32_t clock = 0;
    std::uint32_t rank = 0;
    std::uint32_t group = 0;
    bool is_wide = false;
    // Of a fence: what was before the fences until then, in the device and in its work-group.
    std::vector<std::uint32_t> before_device = {};
    std::vector<std::uint32_t> before_group = {};
  };

  enum Level : std::uint8_t { OfDevice, OfGroup };

  Clock now_of(std::uint32_t item) {
    return Clock(now_).subspan(std::size_t{item} * width_, width_);
  }
  ConstClock now_of(std::uint32_t item) const {
    return ConstClock(now_).subspan(std::size_t{item} * width_, width_);
  }
  Clock heard_of(std::uint32_t item, Level level) {
    return Clock(heard_).subspan((std::size_t{item} * 2 + level) * width_, width_);
  }
  ConstClock pooled(ClockId id) const {
    return ConstClock(pool_).subspan(std::size_t{id - 1} * width_, width_);
  }
  // Of the fences, and of the stores, that are sequentially consistent: of the device, then of each
  // work-group.
  ConstClock fences_of(std::uint32_t at) const {
    return ConstClock(fences_).subspan(std::size_t{at} * shape_.work_items, shape_.work_items);
  }
  Clock fences_of(std::uint32_t at) {
    return Clock(fences_).subspan(std::size_t{at} * shape_.work_items, shape_.work_items);
  }
  Clock stores_of(std::uint32_t at) {
    return Clock(stores_).subspan(std::size_t{at} * shape_.work_items, shape_.work_items);
  }
  std::size_t half(bool is_local) const {
    return is_local && shape_.has_local ? shape_.work_items : 0;
  }
  /// Who told what is in a clock of the pool.
  struct Teller {
    std::uint32_t item = 0;
    bool is_alone = false;  // else the latest of several
  };

  /// What is told within a work-group.
  struct GroupTold {
    std::uint32_t group = 0;
    ClockId clock = 0;
  };
  using Told = std::span<const GroupTold>;

  /// By work-group; `one` is where it is only one.
  Told told_in_groups(const ReleaseView& view, GroupTold& one) const;
  ClockId told_in(const ReleaseView& view, std::uint32_t group) const;
  ReleaseView in_groups(ClockId device, Told told);
  void join_groups(Told a, Told b);
  bool has_all_groups(Told told) const;

  ReleaseView released_by(const Issuer& who, std::uint32_t scope, std::uint32_t spaces);
  ReleaseView join_both(const ReleaseView& a, const ReleaseView& b);
  ClockId copy_of(std::uint32_t item, std::uint32_t spaces);
  ClockId join(ClockId a, ClockId b);
  ClockId larger_of(ClockId a, ClockId b);
  bool has_all(ConstClock clock, ClockId told) const;
  bool has_number(ConstClock clock, ClockId told) const;
  void hear_all(Clock clock, ClockId told);
  void join_spaces(Clock to, ConstClock from, std::uint32_t spaces) const;
  void come_after_fences(const Issuer& who, std::uint32_t scope);
  void come_before_fences(const Issuer& who, std::uint32_t scope);
  void add_ranked(Ranked&& one);
  ConstClock fences_at(std::uint32_t at, std::uint32_t rank) const;

  Shape shape_;
  std::uint32_t width_ = 0;
  std::vector<std::uint32_t> now_;
  std::vector<std::uint32_t> heard_;       // from all messages that were read, for an acquire fence
  std::vector<ReleaseView> latest_heard_;  // the same again says nothing new
  std::vector<ReleaseView> by_fence_;      // what release fences tell by the stores after them
  std::vector<std::uint32_t> fences_;
  std::vector<std::uint32_t> stores_;
  std::vector<Ranked> ranked_;  // in the order in which they ran
  std::uint32_t rank_ = 0;
  std::uint32_t rank_min_ = 0;  // of loads
  std::vector<std::uint32_t> pool_;
  std::vector<Teller> tellers_;  // of each clock in the pool
  struct ToldList {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };
  std::vector<GroupTold> told_;       // of all lists, each by work-group
  std::vector<ToldList> told_lists_;  // list 1 is the first
  std::vector<GroupTold> joined_;     // the list that is being made
  /// Two clocks, and the one of them that has all of the other; 0: there was none.
  struct Compared {
    ClockId a = 0;
    ClockId b = 0;
    ClockId larger = 0;
  };
  static constexpr std::size_t kComparedMax = 1024;
  std::vector<Compared> compared_;  // who waits for a lock tells the same again
  // Whether who knows a number of a work-item's knows all that the work-item knew then.
  bool is_handed_on_whole_ = true;
  std::vector<std::uint32_t> all_;  // of those that meet
};

}  // namespace stalemate::sim
