#include "config/wording.hpp"

#include <fmt/format.h>
#include <limits>

#include "config/findings.hpp"

namespace stalemate::config {

namespace {

std::string bounds(const Key& key) {
  const bool has_low = key.minimum != std::numeric_limits<double>::lowest();
  const bool has_high = key.maximum != std::numeric_limits<double>::max();
  const auto text = [](double value) { return fmt::format("{:.15g}", value); };
  if (has_low && has_high) return " from " + text(key.minimum) + " to " + text(key.maximum);
  if (has_low) return " from " + text(key.minimum);
  if (has_high) return " up to " + text(key.maximum);
  return "";
}

std::string listed(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::string described(const TreeNode& node) {
  switch (node.kind) {
    case NodeKind::Nothing: return "nothing";
    case NodeKind::Scalar: return (node.is_plain ? "" : "the text ") + in_quotes(node.text);
    case NodeKind::List: return "a list";
    case NodeKind::Mapping: return "a mapping";
    case NodeKind::Refused: return "what is refused";
  }
  return "";
}

std::string expected(const Key& key) {
  switch (key.form) {
    case KeyForm::Text: return "text";
    case KeyForm::Identifier: return "an OpenCL C identifier";
    case KeyForm::IdentifierPerSpace:
      return "an OpenCL C identifier, or a mapping {global: f, local: g}";
    case KeyForm::Path: return "a file name";
    case KeyForm::Integer: return "an integer" + bounds(key);
    case KeyForm::Number: return "a number" + bounds(key);
    case KeyForm::Boolean: return "true or false";
    case KeyForm::Word: return "one of " + listed(key.words);
    case KeyForm::Kind:
      return "a kind of violation: one of " + listed(key.words) +
             ", or one of your own in lower_snake_case";
    case KeyForm::WordList:
      if (key.may_be_lone) return "one of " + listed(key.words) + ", or a list of them";
      return key.words.empty() ? "a list of words" : "a list of some of " + listed(key.words);
    case KeyForm::WordWeights: return "a mapping from some of " + listed(key.words) + " to weights";
    case KeyForm::IntegerRange: return "[low, high], integers" + bounds(key);
    case KeyForm::NumberRange: return "[low, high], numbers" + bounds(key);
    case KeyForm::SizeRule:
      return "a size" + bounds(key) + ", " + listed(key.words) + ", or {multiple_of: 32}";
    case KeyForm::Fill:
      return "one of " + listed(key.words) + ", a number, a list of numbers, or {file: NAME}";
    case KeyForm::Duration: return "a duration such as 500ms, 5s, 2m or 1h, 1000h at most";
    case KeyForm::Mapping: return "a mapping";
    case KeyForm::MappingList:
      return key.may_be_lone ? "a name, a mapping or a list of them" : "a list of mappings";
  }
  return "";
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  const std::string nearest = nearest_word(word, known);
  if (!nearest.empty()) return "did you mean " + in_quotes(nearest) + "?";
  return known.empty() ? "" : "known are " + listed(known);
}

}  // namespace stalemate::config
