#pragma once

#include <optional>

#include "engine/failure/shrink.hpp"
#include "engine/launch/found.hpp"
#include "engine/launch/rate.hpp"

namespace stalemate::engine {

/// A case of one operation that fails as `failure` does, whose operation is wrong alone. Smaller
/// cases of the same seed have other operands, which may be handled right, so other seeds are
/// tried. Nothing if none of them fails, the case is that already, or `settings` make no case that
/// small.
std::optional<Failure> alone_case(Session& session, const Failure& failure, const Symptom& symptom,
                                  const GenerateSettings& settings);

/// The same case with one work-item, if that fails likewise, which is not explored: no other
/// work-item has a part in what is wrong. To be asked for where an execution is sequentially
/// consistent: code that is right for several work-items may be wrong for one.
std::optional<Failure> lone_case(Session& session, const Failure& failure, const Symptom& symptom,
                                 const GenerateSettings& settings);

/// Whether what is recorded of the code under test is one stretch of each work-item in each
/// dispatch, of two work-items at least.
bool runs_in_turn(const Recording& recording);

/// What was found among every execution of special operands may be an operation that is wrong
/// alone, of which the same launch tried other operands: then a launch that shows that. From then
/// on the session takes cases of one work-item, which are not explored.
Found wrong_alone(Session& session, Found found);

}  // namespace stalemate::engine
