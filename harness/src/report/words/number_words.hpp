#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// "1,234,567", whatever the locale.
std::string grouped(std::uint64_t number);

/// "1 cell", "2 cells".
std::string counted(std::uint64_t number, std::string_view noun);
std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural);

/// What counts is small, and decimal; what is larger is a pattern of bits: "7", "0x40a00000".
inline constexpr std::int64_t kDecimalMax = 999999;
std::string bits_words(std::uint64_t value, std::uint32_t size_bytes);

/// A share of one in percent: "83 %", "1.7 %", "0.00012 %". "0 %" and "100 %" are said of exactly
/// that alone.
std::string percent(double share);

/// "20 of 20 fresh launches, 95 % interval 83 % to 100 %"; "not measured" if there was no launch.
std::string rate_words(const Rate& rate);

/// Likewise on that device: one that explores finds each time what it found once.
std::string rate_words(const Rate& rate, const DeviceInfo& device);

}  // namespace stalemate::report
