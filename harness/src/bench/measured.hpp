#pragma once

#include <optional>
#include <string>

namespace stalemate::bench {

/// What was measured, and what a reader should know of it: if nothing was, why not.
template <class Figures>
struct Measured {
  std::optional<Figures> figures = {};
  std::string note = {};
};

}  // namespace stalemate::bench
