#include "check/forced_chains.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace stalemate::check {

namespace {

/// Walks that are under way at a time. Each step waits for memory, so they take turns.
constexpr std::size_t kWalks = 48;

/// Whether a new segment begins at this operation wherever it lies in its chain: about one in 1024,
/// scattered, so that a single long chain can be walked from many places at once.
bool begins_segment(Index operation) {
  return ((operation * 0x9E3779B1u) >> 22) == 0;
}

/// How many of the first `count` operations do.
std::size_t beginnings(Index count) {
  std::size_t begin = 0;
  for (Index i = 0; i < count; ++i) begin += begins_segment(i) ? 1U : 0U;
  return begin;
}

/// See the constructor.
Reused<Index> followers(const ValueGraph& graph, const Reused<Visits>& visits) {
  Reused<Index> next(graph.operation_count(), kNone);
  for (Index i = 0; i < next.size(); ++i) {
    __builtin_prefetch(&visits[graph.to[std::min(i + kPrefetchDistance, next.size() - 1)]]);
    const Visits& made = visits[graph.to[i]];
    if (made.made == 1) next[i] = made.taker;
  }
  return next;
}

Reused<Index> firsts_among(std::span<const Index> next) {
  std::vector<bool> follows(next.size(), false);
  for (const Index after : next) {
    if (after != kNone) follows[after] = true;
  }
  Reused<Index> firsts;
  firsts.reserve(static_cast<std::size_t>(std::count(follows.begin(), follows.end(), false)));
  for (Index i = 0; i < next.size(); ++i) {
    if (!follows[i]) firsts.push_back(i);
  }
  return firsts;
}

}  // namespace

ForcedChains::ForcedChains(const ValueGraph& graph, const Reused<Visits>& visits)
    : ForcedChains(followers(graph, visits)) {}

ForcedChains::ForcedChains(std::span<const Index> next) : ForcedChains(next, firsts_among(next)) {}

ForcedChains::ForcedChains(std::span<const Index> next, Reused<Index> firsts)
    : links_(next.size()), firsts_(std::move(firsts)) {
  for (std::size_t i = 0; i < next.size(); ++i) links_[i].next = next[i];
  find_segments();
  walk_segments();
  link_segments();
}

void ForcedChains::find_segments() {
  // To grow would take as much again: of what is reused, the smaller blocks are kept.
  segments_.reserve(firsts_.size() + beginnings(static_cast<Index>(links_.size())));
  for (const Index first : firsts_) {
    links_[first].segment = static_cast<Index>(segments_.size());
    segments_.push_back({.first = first});
  }
  for (Index i = 0; i < links_.size(); ++i) {
    if (begins_segment(i) && links_[i].segment == kNone) segments_.push_back({.first = i});
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
  Link& link = links_[walk.at];
  link.segment = walk.segment;
  link.offset = walk.offset;
  const Index after = link.next;
  if (after == kNone || begins_segment(after)) {
    segments_[walk.segment].length = walk.offset + 1;
    segments_[walk.segment].after = after;
    return false;
  }
  __builtin_prefetch(&links_[after], 1);
  walk.at = after;
  ++walk.offset;
  return true;
}

void ForcedChains::link_segments() {
  for (Index chain = 0; chain < firsts_.size(); ++chain) {
    Index position = 0;
    for (Index at = firsts_[chain]; at != kNone;) {
      Segment& segment = segments_[links_[at].segment];
      segment.chain = chain;
      segment.position = position;
      position += segment.length;
      at = segment.after;
    }
    placed_count_ += position;
  }
}

}  // namespace stalemate::check
