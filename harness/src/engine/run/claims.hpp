#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::engine {

/// The memory orders and scopes that OpenCL C names and the device does not claim.
std::vector<std::string> unclaimed_words(const SourceCode& code, const DeviceInfo& device);

/// What to note of a subject that names memory orders or scopes which the device does not claim.
/// Such code often works, so it is run and judged all the same.
std::optional<std::string> beyond_claims_note(const Subject& subject, const DeviceInfo& device);

}  // namespace stalemate::engine
