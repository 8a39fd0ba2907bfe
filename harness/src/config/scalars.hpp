#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace stalemate::config {

/// A text that is no number of ours, and how to write it so that it is one, where that can be
/// guessed.
struct NotANumber {
  std::string remedy;
};

/// Decimal digits, a minus sign in front perhaps; nothing that readers of YAML disagree about.
std::variant<std::int64_t, NotANumber> integer(std::string_view text);

/// Of up to 64 bits: "18446744073709551615"; "0xffffffff", up to 16 digits.
std::optional<std::uint64_t> unsigned_integer(std::string_view text);
std::optional<std::uint64_t> hex_integer(std::string_view text);

/// An integer or a decimal fraction, with an exponent perhaps; finite.
std::variant<double, NotANumber> number(std::string_view text);

/// 500ms, 5s, 2m, 1h; nothing if it is none of these or not positive.
std::optional<std::chrono::milliseconds> duration(std::string_view text);

/// Why `text` cannot name something in a user's OpenCL C; nothing if it can.
std::optional<std::string> identifier_problem(std::string_view text);

}  // namespace stalemate::config
