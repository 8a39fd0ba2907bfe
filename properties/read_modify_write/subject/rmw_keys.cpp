#include "read_modify_write/subject/rmw_keys.hpp"

#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_model.hpp"
#include "read_modify_write/subject/rmw_read_value.hpp"
#include "shared/key_parts.hpp"

namespace stalemate::properties {

namespace {

std::string model_meaning() {
  std::string words;
  for (const std::string& word : built_in_model_words()) words += " " + word;
  return "What an operation makes of the old value: a built-in word (" + words.substr(1) +
         ") or a pure function T m(T old, T operand) of the kernel file.";
}

Key operations_key() {
  Key operations =
      key("operations", KeyForm::MappingList,
          "Further functions that work-items call on the same cells; each operation is "
          "one of them, or of `function`, whose weight is 1.");
  operations.keys = {
      required(key("function", KeyForm::IdentifierPerSpace, "The function, as `function`.")),
      with_default(with_words(key("role", KeyForm::Word,
                                  "How it is called: an update as `function`, a load T f(cell), a "
                                  "store void f(cell, T operand)."),
                              {"update", "load", "store"}),
                   "update"),
      with_words(key("model", KeyForm::Identifier, "Of an update: what it makes of the old value."),
                 built_in_model_words()),
      with_default(within(key("weight", KeyForm::Integer, "How often it is drawn."), 1, 1000),
                   "1")};
  return operations;
}

Key choices_key() {
  Key choices = key("choices", KeyForm::MappingList,
                    "Further arguments of the function and its model: which of some words each "
                    "operation is given, by index.");
  choices.keys = {required(key("of", KeyForm::Text, "What is chosen.")),
                  required(key("words", KeyForm::WordList, "The words, from index 0 on."))};
  return choices;
}

Key operands_key() {
  Key operands = key("operands", KeyForm::Mapping, "What the code may be given.");
  operands.keys = {with_default(
      key("finite", KeyForm::Boolean,
          "Whether no operand and no first value is NaN or infinite, nor so large that "
          "a sum overflows."),
      "false")};
  return operands;
}

}  // namespace

std::vector<Key> rmw_keys() {
  return {
      also_called(
          required(key("function", KeyForm::IdentifierPerSpace,
                       "The function under test, T f(volatile AS T *cell, T operand), where AS is "
                       "__global or __local; for both address spaces {global: f, local: g}. One "
                       "whose model looks at no operand may be T f(volatile AS T *cell).")),
          {"entry", "update", "atomic"}),
      with_words(key("type", KeyForm::Identifier,
                     "T: a scalar, a vector of 4 or 8 bytes such as float2, or a struct of 4 or 8 "
                     "bytes; what the function "
                     "takes and returns, if left out."),
                 built_in_types()),
      required(
          with_words(key("model", KeyForm::Identifier, model_meaning()), built_in_model_words())),
      with_default(
          with_words(key("returns", KeyForm::Word,
                         "What the function returns: the old value, the new one, or nothing."),
                     {"old", "nothing", "new"}),
          "old"),
      with_default(within(key("operand_count", KeyForm::Integer,
                              "How many operands the function and its model take."),
                          1, 2),
                   "1"),
      key("operand_range", KeyForm::NumberRange,
          "The range of the operands and of the cells' first values."),
      operands_key(),
      choices_key(),
      operations_key(),
  };
}

}  // namespace stalemate::properties
