#pragma once

#include <utility>

#include "engine/launch/triage.hpp"

namespace stalemate::engine {

/// A case that was found to fail.
struct Found {
  Case input;
  Triaged triaged;  // its verdict is a violation
};

/// From now on it is another case, whose launch is a violation, too.
inline void show_instead(Found& found, const Case& input, Judged&& judged) {
  found.input = input;
  found.triaged.judgement = std::move(judged.judgement);
  found.triaged.observation = std::move(judged.observation);
  found.triaged.schedule = std::move(judged.schedule);
}

}  // namespace stalemate::engine
