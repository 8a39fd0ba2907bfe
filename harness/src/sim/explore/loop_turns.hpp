#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stalemate::sim::explore {

/// A work-item came back to the head of a loop in a state in which it had been there, and met its
/// work-group in between, or changed what that alone sees. In answers to its requests.
struct Round {
  unsigned length = 0;  // from then until it came back; 0: it did not
  unsigned since = 0;   // it came back
};

/// The states of loops that a work-item has been in since it last changed anything.
class LoopTurns {
 public:
  using Words = std::span<const std::uint64_t>;

  /// The work-item begins anew.
  void begin() {
    forget();
    frames_.clear();
  }
  /// It changed something that others may see.
  void forget();
  /// It met its work-group, or changed something that only the work-group may see.
  void meet() { ++stage_; }

  /// It is in a function that was called, whose variables lie below `frame` and those of its
  /// callers above (null: among its caller's).
  void enter(const std::byte* frame) { frames_.push_back(frame); }
  /// It no longer is: what was seen in there is over.
  void leave();

  /// It is about to change so many bytes (0: nobody knows) of a variable there. Loops of functions
  /// that were called by the one whose variable that is do not tell of it: they are in the same
  /// state only if the bytes are what they were.
  void changes(const std::byte* at, std::size_t size);

  /// It is at the head of a loop, after so many answers to its requests. If it has been there in
  /// the same state, and did not meet its work-group since, after how many answers: what it read
  /// since is all that it will do, until it reads something else.
  std::optional<unsigned> visit(std::uint64_t head, Words state, unsigned answers);

  /// How it came to the latest head of a loop, as of so many answers.
  Round round(unsigned answers) const {
    return length_ == 0 ? Round{} : Round{length_, answers - came_back_};
  }

 private:
  struct Visit {
    std::uint64_t head = 0;
    std::size_t begin = 0;  // of its words
    std::size_t size = 0;
    unsigned answers = 0;
    unsigned stage = 0;
    std::size_t depth = 0;    // of calls
    std::size_t changes = 0;  // before it
  };

  /// Of a variable of the function at that depth of calls.
  struct Change {
    const std::byte* at = nullptr;
    std::size_t size = 0;
    std::size_t owner = 0;
    std::size_t begin = 0;  // of what was there
  };

  std::size_t owner_of(const std::byte* at) const;
  bool is_as_it_was(const Visit& visit) const;
  bool was_changed(const std::byte* at, std::size_t from, std::size_t to) const;
  void forget_below(std::size_t depth);
  void forget_loop(std::uint64_t head);

  bool is_same(const Visit& visit, std::uint64_t head, Words state) const;

  std::vector<Visit> visits_;
  std::vector<std::uint64_t> words_;
  std::vector<Change> changes_;           // since the last thing that others may see
  std::vector<std::byte> before_;         // what they changed
  std::vector<const std::byte*> frames_;  // of functions that were called
  unsigned stage_ = 0;                    // how often it met
  unsigned length_ = 0;                   // of the latest round
  unsigned came_back_ = 0;                // by it
};

}  // namespace stalemate::sim::explore
