#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate {

/// RFC 4648, section 4, with padding.
std::string to_base64(std::span<const std::byte> bytes);

/// Nothing if `text` is not exactly what `to_base64` writes.
std::optional<std::vector<std::byte>> from_base64(std::string_view text);

}  // namespace stalemate
