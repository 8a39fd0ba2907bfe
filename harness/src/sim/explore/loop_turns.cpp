#include "sim/explore/loop_turns.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace stalemate::sim::explore {
namespace {

// A loop that has been in so many states counts, or computes; what it did so far need not be kept.
constexpr std::size_t kVisitsMax = 256;

}  // namespace

void LoopTurns::forget() {
  visits_.clear();
  words_.clear();
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
void LoopTurns::changes(const std::byte* at) {
  const auto owner = std::find_if(frames_.rbegin(), frames_.rend(),
                                  [&](const std::byte* frame) { return std::less<>()(at, frame); });
  forget_below(static_cast<std::size_t>(frames_.rend() - owner));
}

bool LoopTurns::is_same(const Visit& visit, std::uint64_t head, Words state) const {
  return visit.head == head && visit.size == state.size() &&
         std::equal(state.begin(), state.end(),
                    words_.begin() + static_cast<std::ptrdiff_t>(visit.begin));
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
  if (seen != visits_.end()) return seen->answers;
  if (visits_.size() >= kVisitsMax) forget_loop(head);
  visits_.push_back({head, words_.size(), state.size(), answers, frames_.size()});
  words_.insert(words_.end(), state.begin(), state.end());
  return std::nullopt;
}

}  // namespace stalemate::sim::explore
