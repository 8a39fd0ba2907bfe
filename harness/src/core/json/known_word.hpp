#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

namespace stalemate {

/// The value that was found for `word`; throws std::invalid_argument if there is none.
template <class Value>
Value known(std::optional<Value> value, const nlohmann::json& word) {
  if (!value) throw std::invalid_argument("unknown word " + word.dump());
  return *value;
}

/// The value that `words`, a table of base/words.hpp, has for `word`.
template <class Words>
auto known_word(const Words& words, const nlohmann::json& word) {
  return known(words.find(word.get<std::string>()), word);
}

}  // namespace stalemate
