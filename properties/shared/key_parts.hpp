#pragma once

#include <string>
#include <vector>

#include "stalemate/key.hpp"

namespace stalemate::properties {

// A table of keys reads as one: required(key("type", KeyForm::Word, "What a cell holds.")).
Key key(std::string name, KeyForm form, std::string meaning);
Key required(Key key);
Key with_default(Key key, std::string text);
Key with_words(Key key, std::vector<std::string> words);
Key also_called(Key key, std::vector<std::string> names);
Key within(Key key, double minimum, double maximum);

}  // namespace stalemate::properties
