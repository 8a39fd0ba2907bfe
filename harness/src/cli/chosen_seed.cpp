#include "cli/chosen_seed.hpp"

#include <charconv>
#include <cstdint>
#include <random>
#include <system_error>

#include "cli/notify.hpp"

namespace stalemate::cli {

namespace {

Seed fresh_seed() {
  std::random_device source;
  return Seed{(std::uint64_t{source()} << 32U) | source()};
}

}  // namespace

std::optional<Seed> chosen_seed(const std::optional<std::string>& text) {
  if (!text) return fresh_seed();
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  return Seed{value};
}

std::optional<Seed> seed_or_notice(const std::optional<std::string>& text) {
  const auto seed = chosen_seed(text);
  if (!seed) notify(no_seed_text(*text));
  return seed;
}

std::string no_seed_text(const std::string& text) {
  return "--seed " + text + " is not a number from 0 to 18446744073709551615";
}

}  // namespace stalemate::cli
