#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace stalemate {

/// The form of a value in YAML.
enum class KeyForm : std::uint8_t {
  Text,
  Identifier,          // an OpenCL C identifier
  IdentifierPerSpace,  // an identifier, or a mapping {global: f, local: g}
  Path,                // a file, relative to the config
  Integer,
  Number,
  Boolean,
  Word,          // one of `words`
  Kind,          // of violation: one of `words`, or one that the subject itself names
  WordList,      // a list of some of `words`; any words if `words` is empty
  WordWeights,   // a mapping from some of `words` to integers from 0
  IntegerRange,  // [low, high]
  NumberRange,   // [low, high]
  Duration,      // 500ms, 5s, 2m, 1h
  SizeRule,      // an integer, power_of_two, or {multiple_of: 32}
  Fill,  // one of `words`, a number, a list of numbers, or {file: PATH} with a list or bytes in it
  Mapping,      // with the keys in `keys`
  MappingList,  // a list of such mappings, or of identifiers: see `shorthand`
};

/// One key of the config format. The loader, `stalemate validate`, `stalemate schema` and
/// docs/config.md all come from tables of these, so they cannot disagree.
struct Key {
  std::string name;
  KeyForm form = KeyForm::Text;
  std::string meaning;  // one sentence
  bool required = false;
  // As one would write it in YAML, for the documents; empty if there is none. A subject that leaves
  // the key out has no such option: the property puts the default in place.
  std::string default_text;
  std::vector<std::string> words;
  double minimum = std::numeric_limits<double>::lowest();
  double maximum = std::numeric_limits<double>::max();
  std::vector<Key> keys;     // of a mapping
  std::string shorthand;     // of a MappingList: an item that is an identifier is {shorthand: item}
  bool may_be_hex = false;   // of an Integer: 0xffffffff is one, too
  bool may_be_lone = false;  // of a WordList or MappingList: one item may stand for a list
  std::vector<std::string> also_called;  // what users write who mean it, and no key is called
};

}  // namespace stalemate
