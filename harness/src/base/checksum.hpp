#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stalemate {

/// XXH3 of `text` under a key. It tells what an accident did to the text, not what an enemy did.
std::uint64_t checksum(std::string_view text, std::uint64_t key = 0);

/// As 16 hexadecimal digits, and back; nothing if they are anything else.
std::string checksum_text(std::uint64_t sum);
std::optional<std::uint64_t> checksum_from_text(std::string_view digits);

}  // namespace stalemate
