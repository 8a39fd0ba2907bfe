#pragma once

#include <vector>

#include "engine/launch/session.hpp"
#include "engine/proof/proof_sizes.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

/// Those for the subject of `session`: large ones of many work-groups only where it is right for no
/// size of one or two that have several work-items.
std::vector<ProofSize> growing_sizes(const Session& session, const GenerateSettings& settings);

/// Cases of one size: the first `always`, and the others where those took few executions.
struct ProofCases {
  std::vector<Case> cases;
  std::size_t always = 0;
};

/// Of operations alone, by which `cases_of` chooses those that meet. They are launched one after
/// another, which is no part of the effort; none where the property has no need of them, or one did
/// not end well.
std::vector<Footprint> footprints_of(Session& session, const GenerateSettings& settings);

/// Those that differ in what matters: where the cells lie, the kind of operands, whether NaN may be
/// among them; of kernels that take no operands, the data. The same ones whatever the seed of the
/// run. None if the subject is not right for that size, or the device has no room for it.
ProofCases cases_of(const Session& session, const GenerateSettings& settings, const ProofSize& size,
                    const std::vector<Footprint>& footprints);

/// Whether the subject takes special values, and `settings` let none be drawn: nothing is proven of
/// them then.
bool leaves_out_special(const Session& session, const GenerateSettings& settings,
                        const ProofSize& size);

}  // namespace stalemate::engine
