#include "shared/key_parts.hpp"

#include <utility>

namespace stalemate::properties {

Key key(std::string name, KeyForm form, std::string meaning) {
  Key key;
  key.name = std::move(name);
  key.form = form;
  key.meaning = std::move(meaning);
  return key;
}

Key required(Key key) {
  key.required = true;
  return key;
}

Key with_default(Key key, std::string text) {
  key.default_text = std::move(text);
  return key;
}

Key with_words(Key key, std::vector<std::string> words) {
  key.words = std::move(words);
  return key;
}

Key also_called(Key key, std::vector<std::string> names) {
  key.also_called = std::move(names);
  return key;
}

Key within(Key key, double minimum, double maximum) {
  key.minimum = minimum;
  key.maximum = maximum;
  return key;
}

}  // namespace stalemate::properties
