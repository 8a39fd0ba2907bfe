#pragma once

#include <cstdint>
#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// What a word tells the eye before it is read.
enum class Tone : std::uint8_t { Plain, Good, Bad, Unsure };

Tone tone_of(Expectation expectation);

/// `text` in the colour of `tone`, or as it is.
std::string painted(const std::string& text, Tone tone, bool use_color);

}  // namespace stalemate::report
