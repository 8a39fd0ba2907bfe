#pragma once

#include <vector>

#include "engine/launch/session.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::engine {

/// Sizes that a device which explores is asked for, from the smallest on: those first whose
/// operations may follow one another in fewer orders, and of these the ones with fewer work-items.
/// In all of them two work-items are at work; they lie in one work-group, in two, or in one each.
std::vector<ProofSize> growing_sizes();

/// Cases of one size that differ in what matters: where the cells lie, the kind of operands,
/// whether NaN may be among them; of kernels that take no operands, the data. The same ones
/// whatever the seed of the run. None if the subject is not right for that size, or the device has
/// no room for it.
std::vector<Case> cases_of(const Session& session, const GenerateSettings& settings,
                           const ProofSize& size);

}  // namespace stalemate::engine
