#pragma once

#include <functional>
#include <optional>

#include "stalemate/case.hpp"

namespace stalemate {

/// A case and, lazily, the simpler cases that may stand for it. Made by `gen` from RapidCheck's
/// `Shrinkable`, without showing it.
struct CaseTree {
  /// The next simpler case, the most promising first; nothing when there are no more.
  using Shrinks = std::function<std::optional<CaseTree>()>;

  Case value;
  std::function<Shrinks()> shrinks;
};

}  // namespace stalemate
