#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace stalemate::sim {

/// Which of all accesses a work-item's next one is certain to come after: vector clocks of
/// Flanagan and Freund, "FastTrack" (PLDI 2009), with the orders, fences and scopes of OpenCL
/// C 3.0, sections 3.3.4 to 3.3.6. OpenCL orders global and local memory apart, so each work-item
/// has a clock for both.
///
/// Where the standard leaves it open, more is ordered than is promised, so that nobody is accused
/// falsely: scopes include each other if each reaches the other work-item, whether they are the
/// same or not; the scope of a sub-group counts as that of its work-group; an atomic in global
/// memory orders both memories; and where stores may be late, a release is not forgotten when
/// others store there.
class HappensBefore {
 public:
  /// What was released to a location. 0: nothing yet.
  using Location = std::uint32_t;

  struct Shape {
    std::uint32_t work_items = 0;
    std::uint32_t work_group_size = 1;
    bool has_local = false;        // else local memory is not kept apart
    bool stores_in_order = false;  // memory is what was stored last
  };
  void begin(const Shape& shape);

  /// How far a work-item's own clock is: what it does now, it does then.
  std::uint32_t now(std::uint32_t item) const { return latest_[item].now; }

  /// Whether what `other` did at `clock` happens before what `item` does now to that memory.
  bool precedes(std::uint32_t other, std::uint32_t clock, std::uint32_t item, bool is_local) const {
    return clock <= now_of(item)[(is_local && shape_.has_local ? shape_.work_items : 0) + other];
  }

  /// An atomic of a work-item. Scopes and flags as in abi.hpp.
  struct Atomic {
    std::uint32_t item = 0;
    std::uint32_t scope = 0;
    std::uint32_t spaces = 0;  // the memories that its own order is for
  };

  // A store continues a release sequence if it is part of a read-modify-write.
  void load(Location at, const Atomic& atomic, bool acquires);
  void store(Location& at, const Atomic& atomic, bool releases, bool continues);
  void acquire_fence(std::uint32_t item, std::uint32_t scope, std::uint32_t spaces);
  void release_fence(std::uint32_t item, std::uint32_t scope, std::uint32_t spaces);

  /// Whether so much was released that nothing more should be asked.
  bool is_full() const { return std::size_t{pool_used_} * width_ > kNumbersMax; }

  /// All of them wait for one another, in one work-group.
  void barrier(std::uint32_t first, std::uint32_t count, std::uint32_t spaces);

  /// A number of its own for what the work-item does from now on.
  std::uint32_t begin_number(std::uint32_t item) {
    tick(item);
    return now(item);
  }

 private:
  using Clock = std::span<std::uint32_t>;
  using ConstClock = std::span<const std::uint32_t>;

  static constexpr std::size_t kNumbersMax = std::size_t{1} << 22U;

  // To whom something is known: to the device, or to one work-group alone.
  static constexpr std::uint32_t kLevels = 2;
  enum Level : std::uint8_t { OfDevice, OfGroup };

  /// Clocks of work-items that most never need: empty until first joined to.
  struct Lazy {
    std::vector<std::uint32_t> clocks;  // [item][level]
    std::vector<std::uint8_t> any;      // [item]
  };

  struct Released {
    std::uint32_t stamp = 0;      // of what is in it
    std::uint32_t forgotten = 0;  // so often
    std::uint32_t stored_by = 0;  // the latest store that began a sequence
    // Whose read-modify-writes have released there since: a bit for each work-item.
    std::vector<std::uint64_t> released_by;
    std::uint32_t to_device = 0;  // index of a clock, or 0
    std::vector<std::uint32_t> to_groups;
  };

  ConstClock now_of(std::uint32_t item) const {
    return ConstClock(now_).subspan(std::size_t{item} * width_, width_);
  }
  Clock now_of(std::uint32_t item) {
    return Clock(now_).subspan(std::size_t{item} * width_, width_);
  }
  Clock level_of(Lazy& lazy, std::uint32_t item, Level level) const;
  Clock pooled(std::uint32_t index) {
    return Clock(pool_).subspan(std::size_t{index - 1} * width_, width_);
  }
  std::uint32_t group_of(std::uint32_t item) const { return item / shape_.work_group_size; }
  Clock begun(Lazy& lazy, std::uint32_t item, Level level) const;
  void tick(std::uint32_t item);
  void join_spaces(Clock to, ConstClock from, std::uint32_t spaces) const;
  Released& begun(Location& at);
  bool has_all(ConstClock clock, ConstClock what, std::uint32_t item) const;
  void add(Released& released, std::uint32_t& index, ConstClock what, const Atomic& atomic,
           std::uint32_t spaces);
  void add_level(Released& released, std::uint32_t& index, const Atomic& atomic, Level level,
                 bool releases);
  void forget(Released& released);
  void end_sequences_of_others(Released& released, std::uint32_t item);

  Shape shape_;
  std::uint32_t width_ = 0;
  std::vector<std::uint32_t> now_;
  Lazy pending_;  // read, and known as soon as a fence acquires it
  Lazy fences_;   // what a fence released, and the next stores will tell
  std::vector<std::uint32_t> pool_;
  std::uint32_t pool_used_ = 0;
  std::vector<Released> released_;
  std::uint32_t released_used_ = 0;
  std::uint32_t stamps_ = 0;
  std::vector<std::uint32_t> all_;  // of those at a barrier
  struct Read {
    Location at = 0;
    std::uint32_t stamp = 0;
    bool is_wide = false;
    bool acquires = false;
  };
  /// What the latest fence was told at a location.
  struct Told {
    Location at = 0;
    std::uint32_t forgotten = 0;
    std::uint32_t fences = 0;
    bool is_wide = false;
  };
  /// The memories for which a fence has acquired all that is pending.
  struct Fenced {
    std::uint32_t group_spaces = 0;
    std::uint32_t device_spaces = 0;
  };
  /// What a work-item did last: who waits does the same again, which says nothing new. A line of
  /// the processor's cache.
  struct alignas(64) Latest {
    Read read;
    Told told;
    Fenced fenced;
    std::uint32_t fences = 0;  // release fences of its own
    std::uint32_t now = 0;     // its own number in its clock
  };
  static bool is_known(const Read& read, Read& latest);
  static bool is_known(const Told& told, Told& latest);
  std::vector<Latest> latest_;  // of each work-item
};

}  // namespace stalemate::sim
