#pragma once

#include <string>

#include "engine/failure/shrink.hpp"

namespace stalemate::engine {

/// The part of a history that a file keeps.
struct KeptHistory {
  Observation history = {};
  std::string why_not = {};  // it is empty, where it had to be condensed and could not
};

/// The history of `failure`, condensed by the property where it is too large.
KeptHistory kept_history(const Session& session, const Failure& failure);

}  // namespace stalemate::engine
