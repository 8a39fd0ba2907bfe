#pragma once

#include <span>
#include <vector>

#include "check/linear/model.hpp"

namespace stalemate::check::linear {

/// Which operations need not wait for a better moment, by place in `operations`: see `SearchTask`.
struct Haste {
  std::vector<bool> eager;
  std::vector<bool> only_looks;
};

Haste haste_of(const History& history, std::span<const Index> operations, const ModelTerms& terms);

}  // namespace stalemate::check::linear
