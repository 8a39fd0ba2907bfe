#pragma once

#include <vector>

#include "engine/launch/session.hpp"
#include "engine/run/proof_sizes.hpp"

namespace stalemate::engine {

/// Those for the subject of `session`: large ones of many work-groups only where it is right for no
/// size of one or two that have several work-items.
std::vector<ProofSize> growing_sizes(const Session& session, const GenerateSettings& settings);

/// Cases of one size: the first `always`, and the others where those took few executions.
struct ProofCases {
  std::vector<Case> cases;
  std::size_t always = 0;
};

/// Those that differ in what matters: where the cells lie, the kind of operands, whether NaN may be
/// among them; of kernels that take no operands, the data. The same ones whatever the seed of the
/// run. None if the subject is not right for that size, or the device has no room for it.
ProofCases cases_of(const Session& session, const GenerateSettings& settings,
                    const ProofSize& size);

/// Whether the subject takes special values, and `settings` let none be drawn: nothing is proven of
/// them then.
bool leaves_out_special(const Session& session, const GenerateSettings& settings,
                        const ProofSize& size);

}  // namespace stalemate::engine
