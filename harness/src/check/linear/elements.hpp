#pragma once

#include <limits>
#include <optional>
#include <span>
#include <variant>

#include "check/linear/defect.hpp"
#include "check/linear/model.hpp"

namespace stalemate::check::linear {

constexpr Index kNone = std::numeric_limits<Index>::max();

/// What went in once, and came out at most once. Operations go by their places among those judged.
struct Element {
  std::uint64_t value = 0;
  Index in = kNone;
  Index out = kNone;  // none: it stayed
};

/// The operations of a stack, queue, deque, bag or priority queue that begins empty, if values
/// occur once.
struct Elements {
  std::vector<Element> elements;
  std::vector<Index> empties;  // found nothing
  std::vector<Index> fulls;    // found no room
};

/// Of values that occur more than once, or that were there from the beginning.
struct NotUnique {};

using Pairing = std::variant<Elements, NotUnique, Defect>;

/// Pairs what went in with what came out. A defect: something came out more often than it went in.
/// Linear time.
Pairing pair_up(const History& history, std::span<const Index> operations, const ModelTerms& terms);

bool holds_elements(ModelKind kind);

}  // namespace stalemate::check::linear
