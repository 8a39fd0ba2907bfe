#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::engine {

/// The memory orders and scopes among `names` that the device does not claim.
std::vector<std::string> unclaimed_words(const CodeNames& names, const DeviceInfo& device);

/// The identifiers that the functions use which `subject` binds to `property`, and whatever they
/// call. Of a subject that binds nothing: those of the whole file.
CodeNames used_names(const Property& property, const Subject& subject);

/// What to note of a subject that uses memory orders or scopes which the device does not claim.
/// Such code often works, so it is run and judged all the same.
std::optional<std::string> beyond_claims_note(const Property& property, const Subject& subject,
                                              const DeviceInfo& device);

/// What to note of a violation on a device that was seen to get loops wrong by itself.
std::optional<std::string> faulty_device_note(const DeviceInfo& device);

}  // namespace stalemate::engine
