#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "stalemate/evidence/fact.hpp"
#include "stalemate/origin.hpp"

namespace stalemate::report {

/// Takes ":12" off the end of a text; nothing if it has no number there.
std::optional<std::uint32_t> number_at_end(std::string_view& text);

/// "mine.cl", 6 of "mine.cl:6"; nothing of a text that is not so.
std::optional<FileLine> file_line(std::string_view text);

/// The lines that a fact names. Its files have lost their folders.
std::vector<FileLine> named_lines(const Fact& fact);

}  // namespace stalemate::report
