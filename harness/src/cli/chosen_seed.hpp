#pragma once

#include <optional>
#include <string>

#include "stalemate/seed.hpp"

namespace stalemate::cli {

/// The seed that the user gave, or a fresh one; nothing if it is not a number of 64 bits.
std::optional<Seed> chosen_seed(const std::optional<std::string>& text);

/// The same; if it is not, the user was told.
std::optional<Seed> seed_or_notice(const std::optional<std::string>& text);

/// What to tell a user whose seed is none.
std::string no_seed_text(const std::string& text);

}  // namespace stalemate::cli
