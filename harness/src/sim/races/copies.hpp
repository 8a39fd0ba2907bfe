#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "sim/races/happens_before.hpp"
#include "sim/schedule/work_item.hpp"

namespace stalemate::sim {

/// Asynchronous copies, and who has waited for which: OpenCL C 3.0, 6.15.11. The first work-item of
/// a work-group makes a copy within the call that asks for it. What it accesses then happens before
/// nothing but what comes after a `wait_group_events` with the copy's event.
class Copies {
 public:
  static constexpr std::uint32_t kCopiesMax = std::numeric_limits<std::uint16_t>::max();
  static constexpr std::uint32_t kEveryEvent = std::numeric_limits<std::uint32_t>::max();

  void begin(std::uint32_t work_items) {
    copies_.clear();
    begun_.clear();
    waits_.resize(work_items);
    for (auto& events : waits_) events.clear();
  }

  bool is_full() const { return copies_.size() >= kCopiesMax; }

  /// `who` asks for a copy whose event is `event`.
  void ask(WorkItem& who, std::uint32_t event) {
    if (who.local_id != 0) return;
    copies_.push_back({.event = event, .first = who.id, .built_in = who.built_in, .waited = {}});
    who.copying = static_cast<std::uint16_t>(copies_.size());
    begun_.push_back(who.copying);
  }

  /// `item` is about to wait for the copies of one more event, or of all.
  void wait_for(std::uint32_t item, std::uint32_t event) { waits_[item].push_back(event); }

  /// All of a work-group have come to their wait.
  void leave_wait(std::uint32_t first, std::uint32_t count, HappensBefore& order) {
    for (std::uint32_t item = first; item < first + count; ++item) {
      note_wait(item, {first, count, order.begin_number(item)});
    }
    std::erase_if(begun_, [&](std::uint16_t number) {
      const Copy& copy = copies_[number - 1U];
      return copy.first == first && copy.waiters == count;
    });
  }

  /// Whether all of the copy happens before what `item` does now to that memory.
  bool precedes(std::uint16_t copy, std::uint32_t item, bool is_local,
                const HappensBefore& order) const {
    const Copy& made = copies_[copy - 1U];
    const auto index = std::size_t{item} - made.first;
    if (index < made.waited.size() && made.waited[index] != 0) return true;
    for (std::uint32_t other = 0; other < made.waited.size(); ++other) {
      const std::uint32_t at = made.waited[other];
      if (at != 0 && order.precedes(made.first + other, at, item, is_local)) return true;
    }
    return false;
  }

  const char* built_in(std::uint16_t copy) const { return copies_[copy - 1U].built_in; }

 private:
  struct Copy {
    std::uint32_t event = 0;
    std::uint32_t first = 0;  // work-item, of those that ask for it
    const char* built_in = "";
    std::vector<std::uint32_t> waited;  // when each of them did; 0: not yet
    std::uint32_t waiters = 0;          // so many did
  };

  bool is_waited_for(std::uint32_t item, std::uint32_t event) const {
    return std::any_of(waits_[item].begin(), waits_[item].end(), [&](std::uint32_t waited_for) {
      return waited_for == event || waited_for == kEveryEvent;
    });
  }

  /// All of a work-group wait, one of them at `now`.
  struct Wait {
    std::uint32_t first;
    std::uint32_t count;
    std::uint32_t now;
  };
  void note_wait(std::uint32_t item, const Wait& wait) {
    for (const std::uint16_t number : begun_) {
      Copy& copy = copies_[number - 1U];
      if (copy.first != wait.first || !is_waited_for(item, copy.event)) continue;
      note_waited(copy, item - wait.first, wait.count, wait.now);
    }
    waits_[item].clear();
  }

  static void note_waited(Copy& copy, std::uint32_t index, std::uint32_t count, std::uint32_t now) {
    copy.waited.resize(count);
    if (copy.waited[index] != 0) return;
    copy.waited[index] = now;
    ++copy.waiters;
  }

  std::vector<Copy> copies_;                       // by number, which begins with 1
  std::vector<std::uint16_t> begun_;               // for which somebody has yet to wait
  std::vector<std::vector<std::uint32_t>> waits_;  // of each work-item, for these events
};

}  // namespace stalemate::sim
