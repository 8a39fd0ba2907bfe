#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "check/linear/history.hpp"
#include "check/linear/model.hpp"

namespace stalemate::check::linear {

/// What is known of a model that is not built in, to find an order sooner. None of it has to be
/// true: whatever order is found is checked, and that none is found means nothing.
struct Guide {
  /// The history as built-in models have it: operation by operation the same.
  const History* as_built_in = nullptr;
  ModelTerms terms = {};  // their capacity and bits
};

/// Looks for an order of one object's operations that `model` explains: in those by which a
/// built-in model explains the history, if one knows all its roles, and in those in which what an
/// operation found comes behind who put it there.
bool has_guided_order(const History& history, const SequentialModel& model, const Guide& guide);

}  // namespace stalemate::check::linear
