#pragma once

#include "engine/launch/triage.hpp"

namespace stalemate::engine {

/// A case that was found to fail.
struct Found {
  Case input;
  Triaged triaged;  // its verdict is a violation
};

}  // namespace stalemate::engine
