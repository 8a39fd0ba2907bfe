#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::engine {

/// What a launch of `input` that takes long may be waiting for, and what to say of the subject if
/// it is so: keys that it does not have yet. Nothing where no work-item can wait for another.
std::vector<Fact> progress_hints(const Property& property, const Subject& subject,
                                 const Case& input);

/// Of these the one about work-groups that all have to run at once; nothing if it is not one.
std::optional<Fact> resident_hint(const Property& property, const Subject& subject,
                                  const Case& input);

/// "a launch of 8 work-groups of 4 work-items did not end within 5 s".
std::string slow_words(const Case& input, std::chrono::milliseconds deadline);

}  // namespace stalemate::engine
