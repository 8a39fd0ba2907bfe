#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/source_code.hpp"

/// `reqd_work_group_size` of whole kernels: their source says it, and no key needs to.
namespace stalemate::properties {

/// What the source says of that kernel; nothing of more work-items than a case can have in a group.
std::optional<CodeGroupSize> required_size(const SourceCode& code, std::string_view kernel);

/// What the source says of the kernels that have the ND-range of the case: of the first that says
/// anything.
std::optional<CodeGroupSize> required_of_cases(const Subject& subject, const SourceCode& code);

/// How many dimensions an ND-range has at least whose work-groups have those sides.
std::uint32_t dimensions_of(const CodeGroupSize& size);

/// Complains about keys that say otherwise, and kernels of which no such work-groups can run.
void check_required(const Subject& subject, const SerialSubject& read,
                    std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
