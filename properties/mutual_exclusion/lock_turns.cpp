#include "mutual_exclusion/lock_turns.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "shared/item_by_item.hpp"
#include "shared/observation_reader.hpp"

namespace stalemate::properties {

namespace {

using Words = Reused<std::uint32_t>;

/// Every section ran once, ended and, where that is counted, alone.
bool all_ran_once(const LockLayout& layout, const Words& states) {
  const std::uint32_t ignored = layout.is_counted ? 0 : STALEMATE_LOCK_OVERLAPPED;
  return std::all_of(states.begin(), states.end(), [&](std::uint32_t state) {
    return (state & ~ignored) == (STALEMATE_LOCK_ENDED | 1u);
  });
}

/// What a word of a lock's block has to hold at last.
bool is_kept(const LockLayout& layout, const std::uint32_t* block, std::uint32_t word) {
  const stalemate_lock_block& places = layout.block;
  if (word < layout.lock_words || word == places.inside || word == places.ticket) return true;
  const bool is_record =
      word >= places.record && word < places.record + STALEMATE_LOCK_RECORD_WORDS;
  return block[word] == (is_record ? block[places.ticket] : 0);
}

bool all_kept(const LockLayout& layout, const Words& words) {
  for (std::size_t lock = 0; lock < layout.locks; ++lock) {
    const std::uint32_t* const block = &words[lock * layout.block.words];
    for (std::uint32_t word = 0; word < layout.block.words; ++word) {
      if (!is_kept(layout, block, word)) return false;
    }
  }
  return true;
}

/// A place for each section of each lock, of which the last tickets say how many there were.
class Turns {
 public:
  Turns(const LockLayout& layout, const Words& words) : last_on_(layout.locks) {
    begins_.push_back(0);
    for (std::size_t lock = 0; lock < layout.locks; ++lock) {
      begins_.push_back(begins_.back() + words[lock * layout.block.words + layout.block.ticket]);
    }
    if (begins_.back() == layout.operations) taken_.assign(layout.operations, 0);
  }

  bool are_as_many_as_operations() const { return !taken_.empty(); }

  /// Whether the section was the only one in that turn, and later than the last of `item` there.
  bool take(std::uint32_t lock, std::uint32_t item, std::uint32_t ticket) {
    const std::uint64_t place = begins_[lock] + ticket;
    if (place >= begins_[lock + 1] || taken_[place] != 0) return false;
    taken_[place] = 1;
    Last& last = last_on_[lock];
    const bool is_later = last.item != item || ticket > last.ticket;
    last = {item, ticket};
    return is_later;
  }

 private:
  struct Last {
    std::uint32_t item = 0xFFFFFFFFu;
    std::uint32_t ticket = 0;
  };

  std::vector<std::uint64_t> begins_;
  Reused<std::uint8_t> taken_;
  std::vector<Last> last_on_;
};

/// std::ranges::equal of libstdc++ 12 goes byte by byte here.
bool are_equal(std::span<const std::byte> a, std::span<const std::byte> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

bool all_in_turn(const LockLayout& layout, const Words& tickets, const Words& words) {
  Turns turns(layout, words);
  if (!turns.are_as_many_as_operations()) return false;
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  for (std::uint32_t item = 0; item < layout.items; ++item) {
    for (std::uint32_t op = 0; op < per_item; ++op) {
      const std::uint32_t lock = stalemate_lock_of(&layout.parameters, item, op);
      if (!turns.take(lock, item, tickets[std::uint64_t{item} * per_item + op])) return false;
    }
  }
  return true;
}

}  // namespace

bool ran_in_turn(const LockLayout& layout, const Observation& observation) {
  ObservationReader reader(observation);
  const auto bytes_of = [&](const char* name) {
    return reader.bytes<std::uint32_t>(name, layout.operations);
  };
  const auto tickets = bytes_of(lock_buffer::kTickets);
  const auto strange = bytes_of(lock_buffer::kStrangeWords);
  const auto states = reader.values<std::uint32_t>(lock_buffer::kStates, layout.operations);
  const auto words =
      reader.values<std::uint32_t>(lock_buffer::kLocks, layout.locks * layout.block.words);
  if (reader.complaint() || !are_equal(tickets, strange)) return false;
  return all_ran_once(layout, states) && all_kept(layout, words) &&
         all_in_turn(layout, item_by_item<std::uint32_t>(tickets, layout.items), words);
}

}  // namespace stalemate::properties
