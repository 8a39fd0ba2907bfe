#include "engine/run/device_matches.hpp"

#include <algorithm>

namespace stalemate::engine {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool contains_ignoring_case(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(),
                     [](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

bool is_same(std::string_view one, std::string_view other) {
  return one.size() == other.size() && contains_ignoring_case(one, other);
}

/// A digit is in every version, and a letter in every name.
bool can_be_part_of_name(std::string_view word) {
  return word.size() > 1 && std::any_of(word.begin(), word.end(),
                                        [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; });
}

}  // namespace

// Oclgrind calls its device a simulator, and is not ours.
bool means_simulated(std::string_view word) {
  return is_same(word, "sim") || is_same(word.substr(0, 4), "sim:");
}

bool device_matches(std::string_view word, const DeviceInfo& device) {
  if (word.empty()) return false;
  const std::string_view id = device.id;
  // It takes other cases and more time than those that launch: who wants it names it.
  if (explores(device)) return is_same(word, id);
  if (is_same(word, id) || is_same(word, id.substr(0, id.find(':')))) return true;
  // Its name is a sentence, in which any word may be.
  if (device.is_simulated || means_simulated(word) || !can_be_part_of_name(word)) return false;
  return contains_ignoring_case(device.platform, word) || contains_ignoring_case(device.name, word);
}

}  // namespace stalemate::engine
