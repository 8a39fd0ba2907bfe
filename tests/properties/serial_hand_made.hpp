#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// The shipped property.
const Property& serial_equivalence();

/// One argument, as a mapping of YAML.
using ArgumentByHand = Option::Mapping;

/// A subject with `entry: counts` and `reference: counts_alone`, whose text is `source`.
Subject serial_subject(const std::string& source, std::vector<ArgumentByHand> arguments);

/// A shipped subject of the conformance plan.
Subject shipped_serial(const std::string& name);

/// A case of so many work-groups of two work-items each, an operation each.
Case case_of_groups(std::uint32_t groups);

/// What the rendezvous of work-groups leaves behind.
BufferContent groups_meeting(bool met);

}  // namespace stalemate::test
