#pragma once

#include <span>
#include <variant>

#include "check/linear/model.hpp"
#include "check/linear/relation.hpp"

namespace stalemate::check::linear {

/// What is asked of a search. By operation, vectors may be empty: then it holds of none
/// (`required`: of all). Operations go by their places in `operations`.
struct SearchTask {
  const History& history;
  std::span<const Index> operations;
  const SequentialModel& model;
  const Relation* relation = nullptr;  // the order; without it, `precedes`
  std::vector<bool> required = {};     // the others may be in the order or not
  /// To be taken at once where it is required and the model accepts it: whatever order explains the
  /// rest does so, too.
  std::vector<bool> eager = {};
  /// Changes no state in which it gives its results, or else every such; to be taken at once where
  /// it changes none.
  std::vector<bool> only_looks = {};
  // Whether those are tried first that let others in which change nothing then.
  bool looks_ahead = false;
  std::vector<std::uint64_t> rank = {};  // the lower is tried first
};

/// An order of all that is required, and perhaps more.
struct OrderOf {
  std::vector<Index> operations;
};
struct NoOrderOf {};
struct GivenUp {};

struct SearchResult {
  std::variant<OrderOf, NoOrderOf, GivenUp> outcome;
  std::uint64_t steps = 0;
};

/// Whom to try first: stamps tell the time when something may have been done; else, what has much
/// before it comes late.
std::vector<std::uint64_t> ranks(const SearchTask& task);

/// Depth first, with what was done and the state that it led to remembered (Wing and Gong, "Testing
/// and verifying concurrent objects", 1993; Lowe, "Testing for linearizability", 2017). Names of
/// what is remembered are random 128-bit words: two of a million share one with probability below
/// 2^-88.
SearchResult search(const SearchTask& task, std::uint64_t steps_max);

/// The same, and where that comes to no end several times more, each time with some others tried
/// first: what was chosen wrongly at the beginning is not undone within any bound, and seldom
/// chosen again (Gomes, Selman and Kautz, "Boosting combinatorial search through randomization",
/// 1998). All of these together take as many steps again.
SearchResult search_again(const SearchTask& task, std::uint64_t steps_max);

}  // namespace stalemate::check::linear
