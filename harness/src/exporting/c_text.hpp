#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// Strangers' words in generated C.
namespace stalemate::exporting {

/// `text` between the quotes of a string literal of C99, whatever is in it: trigraphs, too.
std::string c_string(std::string_view text);

/// `text` in a comment of C, of either kind: it neither ends nor begins one, and has no new line.
std::string c_comment(std::string_view text);

/// A name in C made of `text`, which is that name if it can be one.
std::string c_identifier(std::string_view text);

/// "0x1, 0x2, …": numbers of `element_bytes` each, which the host's byte order makes of `bytes`; a
/// rest that is no whole number is left out.
std::string c_numbers(std::span<const std::byte> bytes, std::size_t element_bytes);

}  // namespace stalemate::exporting
