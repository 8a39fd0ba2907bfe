#pragma once

#include <optional>
#include <string>

#include "stalemate/device.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::engine {

/// What to note of a subject that names memory orders or scopes which the device does not claim.
/// Such code often works, so it is run and judged all the same.
std::optional<std::string> beyond_claims_note(const Subject& subject, const DeviceInfo& device);

}  // namespace stalemate::engine
