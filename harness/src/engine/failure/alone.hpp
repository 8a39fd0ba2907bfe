#pragma once

#include <optional>

#include "engine/failure/shrink.hpp"
#include "engine/launch/rate.hpp"

namespace stalemate::engine {

/// A case of one operation that fails as `failure` does, whose operation is wrong alone. Smaller
/// cases of the same seed have other operands, which may be handled right, so other seeds are
/// tried. Nothing if none of them fails, the case is that already, or `settings` make no case that
/// small.
std::optional<Failure> alone_case(Session& session, const Failure& failure, const Symptom& symptom,
                                  const GenerateSettings& settings);

}  // namespace stalemate::engine
