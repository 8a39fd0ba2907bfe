#include "cli/run/proof_size.hpp"

#include <charconv>

namespace stalemate::cli {

namespace {

constexpr std::uint32_t kMost = 1000;

/// Takes a number from the front of `text`.
std::optional<std::uint32_t> take_number(std::string_view& text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number == 0 || number > kMost) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take_times(std::string_view& text) {
  if (!text.starts_with('x')) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::optional<ProofSize> proof_size(std::string_view text) {
  const auto groups = take_number(text);
  if (!groups || !take_times(text)) return std::nullopt;
  const auto size = take_number(text);
  if (!size || !take_times(text)) return std::nullopt;
  const auto operations = take_number(text);
  if (!operations || !text.empty()) return std::nullopt;
  return ProofSize{*groups, *size, *operations};
}

}  // namespace stalemate::cli
