#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

/// `reqd_work_group_size` of whole kernels: their source says it, and no key needs to.
namespace stalemate::properties {

/// A work-group of a case has so many work-items at most.
constexpr std::uint64_t kSerialGroupSizeMax = 4096;

/// Work-items of a group; more than the most, where it is so many.
std::uint64_t size_in_items(const CodeGroupSize& size);

/// What the source says of that kernel, however large; null if it says nothing.
const CodeGroupSize* written_size(const SourceCode& code, std::string_view kernel);

/// What the source says of that kernel; nothing of more work-items than a case can have in a group.
std::optional<CodeGroupSize> required_size(const SourceCode& code, std::string_view kernel);

/// What the source says of the kernels that have the ND-range of the case: of the first that says
/// anything.
std::optional<CodeGroupSize> required_of_cases(const Subject& subject, const SourceCode& code);

/// How many dimensions an ND-range has at least whose work-groups have those sides.
std::uint32_t dimensions_of(const CodeGroupSize& size);

}  // namespace stalemate::properties
