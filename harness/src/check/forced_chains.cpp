#include "check/forced_chains.hpp"

#include <algorithm>

namespace stalemate::check {

namespace {

/// Walks that are under way at a time. Each step waits for memory, so they take turns.
constexpr std::size_t kWalks = 24;

/// Whether a new segment begins at this operation wherever it lies in its chain: about one in 1024,
/// scattered, so that a single long chain can be walked from many places at once.
bool begins_segment(Index operation) {
  return ((operation * 0x9E3779B1u) >> 22) == 0;
}

}  // namespace

ForcedChains::ForcedChains(const ValueGraph& graph, const std::vector<Visits>& visits)
    : next_(graph.operation_count(), kNone), steps_(graph.operation_count()) {
  for (Index i = 0; i < next_.size(); ++i) {
    __builtin_prefetch(&visits[graph.to[std::min(i + kPrefetchDistance, next_.size() - 1)]]);
    const Visits& made = visits[graph.to[i]];
    if (made.made == 1) next_[i] = made.taker;
  }
  find_segments();
  walk_segments();
  link_segments();
}

void ForcedChains::find_segments() {
  std::vector<bool> follows(next_.size(), false);
  for (const Index after : next_) {
    if (after != kNone) follows[after] = true;
  }
  for (Index i = 0; i < next_.size(); ++i) {
    if (!follows[i]) firsts_.push_back(i);
    if (!follows[i] || begins_segment(i)) segments_.push_back({.first = i});
  }
}

void ForcedChains::walk_segments() {
  std::vector<Walk> walks;
  Index started = 0;
  const auto start = [&] {
    const Walk walk{started, segments_[started].first, 0};
    ++started;
    return walk;
  };
  while (walks.size() < kWalks && started < segments_.size()) walks.push_back(start());
  std::size_t turn = 0;
  while (!walks.empty()) {
    if (advance(walks[turn])) {
      ++turn;
    } else if (started < segments_.size()) {
      walks[turn] = start();
    } else {
      walks[turn] = walks.back();
      walks.pop_back();
    }
    if (turn >= walks.size()) turn = 0;
  }
}

/// Ends, because a value that was visited once has one maker: two walks never meet, and none comes
/// into a circle from outside.
bool ForcedChains::advance(Walk& walk) {
  steps_[walk.at] = {walk.segment, walk.offset};
  const Index after = next_[walk.at];
  if (after == kNone || begins_segment(after)) {
    segments_[walk.segment].length = walk.offset + 1;
    segments_[walk.segment].after = after;
    return false;
  }
  __builtin_prefetch(&next_[after]);
  __builtin_prefetch(&steps_[after], 1);
  walk.at = after;
  ++walk.offset;
  return true;
}

void ForcedChains::link_segments() {
  for (Index chain = 0; chain < firsts_.size(); ++chain) {
    Index position = 0;
    for (Index at = firsts_[chain]; at != kNone;) {
      Segment& segment = segments_[steps_[at].segment];
      segment.chain = chain;
      segment.position = position;
      position += segment.length;
      at = segment.after;
    }
    placed_count_ += position;
  }
}

}  // namespace stalemate::check
