#pragma once

#include <optional>

#include "engine/failure/shrink.hpp"

namespace stalemate::engine {

/// A failing launch of a simulated device, and what it recorded.
struct RecordedFailure {
  Failure failure;  // its schedule has no `record`
  Recording recording;
  std::vector<Fact> account = {};  // how it came about, where a device tells
};

/// Launches `original` again as it was, then with ever shorter schedules for as long as it fails in
/// the same way: delta debugging (Zeller and Hildebrandt, IEEE TSE 2002) over segments, each
/// candidate launched once. Nothing if the very same launch does not fail again.
std::optional<RecordedFailure> shrink_schedule(Session& session, const Failure& original,
                                               const ShrinkRules& rules);

}  // namespace stalemate::engine
