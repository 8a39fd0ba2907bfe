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

/// A digit is in every version, and a letter in every name.
bool can_be_part_of_name(std::string_view word) {
  return word.size() > 1 && std::any_of(word.begin(), word.end(),
                                        [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; });
}

}  // namespace

// Oclgrind calls its device a simulator, and is not ours.
bool means_simulated(std::string_view word) {
  return word == "sim" || word.starts_with("sim:");
}

bool device_matches(std::string_view word, const DeviceInfo& device) {
  if (word.empty()) return false;
  const std::string_view id = device.id;
  // It takes other cases and more time than those that launch: who wants it names it.
  if (explores(device)) return word == id;
  if (word == id || word == id.substr(0, id.find(':'))) return true;
  // Its name is a sentence, in which any word may be.
  if (device.is_simulated || means_simulated(word) || !can_be_part_of_name(word)) return false;
  return contains_ignoring_case(device.platform, word) || contains_ignoring_case(device.name, word);
}

}  // namespace stalemate::engine
