#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "sim/abi/abi.hpp"
#include "sim/dispatch/launch_state.hpp"
#include "sim/races/copies.hpp"
#include "sim/races/happens_before.hpp"
#include "sim/races/race_shadow.hpp"
#include "sim/schedule/work_item.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::sim {

/// One access of the current work-item, for the race oracle.
struct Accessed {
  const Target& target;
  std::uint32_t size = 0;
  std::uint64_t stored = 0;
  std::uint32_t scope = kScopeDevice;
  bool reads = false;
  bool writes = false;
  bool acquires = false;
  bool releases = false;
};

/// The race oracle. Two accesses of one byte by different work-items are a data race if one of them
/// writes, one is not atomic or their scopes do not include each other, and neither happens before
/// the other: OpenCL C 3.0, 3.3.6.2. Watches what a launch marks as watched, says nothing of
/// dispatches with more than kWorkItemsMax, and tells each pair of lines that race once, two lines
/// of drivers as one pair.
class Races {
 public:
  static constexpr std::uint32_t kWorkItemsMax = 1024;
  static constexpr std::size_t kPairsMax = 64;                         // no more are counted
  static constexpr std::uint64_t kBytesMax = std::uint64_t{1} << 20U;  // of all watched objects

  Races(LaunchState& state, const Crew& crew) : state_(state), crew_(crew) {}

  void begin();
  bool look() const { return look_; }
  /// Whether what is done to that object of global memory plainly, or by volatile, is looked at.
  bool watches(std::uint32_t object) const { return look_ && globals_[object] != nullptr; }

  void access_plainly(const Accessed& accessed, bool is_volatile);
  void access_atomically(const Accessed& accessed);

  // Fences of OpenCL 1.x count as of device scope, whatever they are on the device; so do its
  // barriers where the kernel has no atomics of C11.
  void fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope);
  void come_to_barrier(std::uint32_t flags, std::uint32_t scope);
  void leave_barrier(std::uint32_t first, std::uint32_t count, std::uint32_t flags,
                     std::uint32_t scope);
  void leave_collective(std::uint32_t first, std::uint32_t count);
  // Of asynchronous copies. Events are numbers, and 0 is none.
  void ask_for_copy(std::uint32_t event) { copies_.ask(*crew_.current, event); }
  void wait_for_copy(std::uint32_t event) { copies_.wait_for(crew_.current->id, event); }
  void leave_wait(std::uint32_t first, std::uint32_t count) {
    copies_.leave_wait(first, count, order_);
  }

 private:
  /// The part of an access that falls into one word.
  struct Part {
    const Accessed& whole;
    std::uint32_t item = 0;
    std::uint32_t place = 0;
    std::uint32_t stored = 0;
    std::uint8_t bytes = 0;
    AccessClass access_class = AccessClass::Plain;
    std::uint16_t copy = 0;  // that it is part of

    bool is_atomic() const { return access_class != AccessClass::Plain; }
  };
  static constexpr std::uint32_t kNoScope = ~0U;  // of what is not atomic
  struct Other {
    std::uint32_t item = 0;
    std::uint32_t place = 0;
    AccessClass access_class = AccessClass::Plain;
    bool reads = false;
    bool writes = false;
    std::uint32_t scope = kNoScope;
    std::uint16_t copy = 0;
  };

  bool watch(const Launch& launch);
  ShadowWord* first_word(const Target& target) const;
  void access(const Accessed& accessed, AccessClass access_class);
  void give_up();
  void access_unwatched(const Accessed& accessed, AccessClass access_class);
  bool precedes(std::uint32_t item, std::uint32_t clock, const Part& part) const;
  bool precedes(const PlainAccess& other, const Part& part) const;

  std::optional<Other> racing_plain(const ShadowWord& word, const Part& part);
  std::optional<Other> racing_atomic(const ShadowWord& word, const Part& part);
  bool conflict(const PlainAccess& other, const ShadowWord& word, const Part& part);
  bool conflict(const AtomicAccess& other, std::uint32_t item, const ShadowWord& word,
                const Part& part);
  bool has_acted_atomically(const ShadowWord& word, std::uint32_t item);

  void remember(ShadowWord& word, const Part& part);
  void remember_plain(ShadowWord& word, const Part& part);
  void synchronise(HappensBefore::Location& at, const Part& part);

  std::uint32_t scope_of_fence(std::uint32_t scope) const;
  std::uint32_t scope_of_barrier(std::uint32_t scope) const;
  void report(const Part& part, const Other& other);
  bool is_told(const DataRace& race);

  LaunchState& state_;
  const Crew& crew_;
  HappensBefore order_;
  Copies copies_;
  RaceShadow shadow_;
  std::vector<ShadowWord*> globals_;  // of each object; null if nobody watches it
  std::vector<ShadowWord*> locals_;   // of each work-group and object
  std::unordered_map<const std::byte*, HappensBefore::Location> unwatched_;
  std::vector<std::uint64_t> told_;  // pairs of lines
  bool look_ = false;
  bool volatile_is_relaxed_ = true;
};

}  // namespace stalemate::sim
