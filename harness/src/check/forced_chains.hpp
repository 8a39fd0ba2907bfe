#pragma once

#include <span>

#include "check/visits.hpp"

namespace stalemate::check {

/// Where a value was come to once and left once, the operation that took it follows at once on the
/// one that made it, in every order. Such operations form chains; an operation between values that
/// were visited more often is a chain of one. Operations in a closed circle have no place.
class ForcedChains {
 public:
  /// Requires that the history balances: what was come to once was then left once.
  ForcedChains(const ValueGraph& graph, const Reused<Visits>& visits);

  /// By operation, the one that follows at once, or kNone. None may follow two others.
  explicit ForcedChains(std::span<const Index> next);

  /// Where it is known which operations follow no other.
  ForcedChains(std::span<const Index> next, Reused<Index> firsts);

  struct Place {
    Index chain = kNone;
    Index position = 0;
  };

  Place place(Index operation) const {
    const Link& link = links_[operation];
    if (link.segment == kNone) return {};
    const Segment& segment = segments_[link.segment];
    return {segment.chain, segment.position + link.offset};
  }
  /// The operation that follows at once, or kNone.
  Index next(Index operation) const { return links_[operation].next; }
  /// The first operation of each chain.
  const Reused<Index>& firsts() const { return firsts_; }
  Index chain_count() const { return static_cast<Index>(firsts_.size()); }
  /// How many operations have a place.
  Index placed_count() const { return placed_count_; }

 private:
  /// A stretch of a chain that is walked in one go.
  struct Segment {
    Index first = kNone;
    Index length = 0;
    Index after = kNone;  // the operation behind it
    Index chain = kNone;
    Index position = 0;  // of its first operation in the chain
  };
  /// Side by side: a walk needs all of it at once.
  struct Link {
    Index next = kNone;
    Index segment = kNone;
    Index offset = 0;
  };
  struct Walk {
    Index segment;
    Index at;
    Index offset;
  };

  void find_segments();
  void walk_segments();
  bool advance(Walk& walk);
  void link_segments();

  Reused<Link> links_;
  Reused<Segment> segments_;
  Reused<Index> firsts_;
  Index placed_count_ = 0;
};

}  // namespace stalemate::check
