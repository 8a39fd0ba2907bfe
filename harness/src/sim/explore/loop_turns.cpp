#include "sim/explore/loop_turns.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace stalemate::sim::explore {
namespace {

// A loop that has been in so many states counts, or computes; what it did so far need not be kept.
constexpr std::size_t kVisitsMax = 256;

// Likewise of so many changes of callers' variables.
constexpr std::size_t kChangesMax = 1024;

}  // namespace

void LoopTurns::forget() {
  visits_.clear();
  words_.clear();
  changes_.clear();
  before_.clear();
  length_ = 0;
}

void LoopTurns::forget_below(std::size_t depth) {
  while (!visits_.empty() && visits_.back().depth > depth) {
    words_.resize(visits_.back().begin);
    visits_.pop_back();
  }
}

// At once: states of the caller's loops may come behind those of the call.
void LoopTurns::leave() {
  frames_.pop_back();
  forget_below(frames_.size());
}

// The kernel's own variables, which was not called, lie above all frames.
std::size_t LoopTurns::owner_of(const std::byte* at) const {
  const auto owner = std::find_if(frames_.rbegin(), frames_.rend(),
                                  [&](const std::byte* frame) { return std::less<>()(at, frame); });
  return static_cast<std::size_t>(frames_.rend() - owner);
}

void LoopTurns::changes(const std::byte* at, std::size_t size) {
  if (visits_.empty()) return;
  const std::size_t owner = owner_of(at);
  if (size == 0) return forget_below(owner);
  if (changes_.size() >= kChangesMax) return forget();
  changes_.push_back({at, size, owner, before_.size()});
  before_.insert(before_.end(), at, at + size);
}

/// Whether variables of callers hold what they held then: what the first change since found there.
bool LoopTurns::is_as_it_was(const Visit& visit) const {
  for (std::size_t number = visit.changes; number < changes_.size(); ++number) {
    const Change& change = changes_[number];
    if (change.owner >= visit.depth) continue;
    for (std::size_t byte = 0; byte < change.size; ++byte) {
      const bool differs = change.at[byte] != before_[change.begin + byte];
      if (differs && !was_changed(change.at + byte, visit.changes, number)) return false;
    }
  }
  return true;
}

bool LoopTurns::was_changed(const std::byte* at, std::size_t from, std::size_t to) const {
  const auto begin = changes_.begin();
  return std::any_of(
      begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to),
      [&](const Change& change) { return at >= change.at && at < change.at + change.size; });
}

bool LoopTurns::is_same(const Visit& visit, std::uint64_t head, Words state) const {
  return visit.head == head && visit.size == state.size() &&
         std::equal(state.begin(), state.end(),
                    words_.begin() + static_cast<std::ptrdiff_t>(visit.begin)) &&
         is_as_it_was(visit);
}

/// Those around it, which may wait, are kept: a delay between two tries is such a loop.
void LoopTurns::forget_loop(std::uint64_t head) {
  LoopTurns others;
  for (const Visit& visit : visits_) {
    if (visit.head == head) continue;
    const auto words = words_.begin() + static_cast<std::ptrdiff_t>(visit.begin);
    others.visits_.push_back(visit);
    others.visits_.back().begin = others.words_.size();
    others.words_.insert(others.words_.end(), words,
                         words + static_cast<std::ptrdiff_t>(visit.size));
  }
  visits_ = std::move(others.visits_);
  words_ = std::move(others.words_);
}

std::optional<unsigned> LoopTurns::visit(std::uint64_t head, Words state, unsigned answers) {
  const auto seen = std::find_if(visits_.begin(), visits_.end(),
                                 [&](const Visit& visit) { return is_same(visit, head, state); });
  length_ = 0;
  if (seen != visits_.end()) {
    const unsigned then = seen->answers;
    if (seen->stage == stage_) return then;
    length_ = answers - then;
    came_back_ = seen->answers = answers;
    seen->stage = stage_;
    seen->changes = changes_.size();
    return std::nullopt;
  }
  if (visits_.size() >= kVisitsMax) forget_loop(head);
  visits_.push_back(
      {head, words_.size(), state.size(), answers, stage_, frames_.size(), changes_.size()});
  words_.insert(words_.end(), state.begin(), state.end());
  return std::nullopt;
}

}  // namespace stalemate::sim::explore
