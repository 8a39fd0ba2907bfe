#pragma once

#include "engine/launch/settle.hpp"

namespace stalemate::engine {

/// A case that was found to fail.
struct Found {
  Case input;
  Settled settled;  // its verdict is a violation
};

}  // namespace stalemate::engine
