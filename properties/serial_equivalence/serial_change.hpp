#pragma once

#include <optional>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// Whether the reference left another value than there was in front, anywhere in what is compared,
/// or the code under test in what invariants alone judge. Nothing if there is none of these, or a
/// condensed observation does not tell.
std::optional<bool> changes_compared(const SerialSubject& read, const Case& input,
                                     const Observation& observation);

}  // namespace stalemate::properties
