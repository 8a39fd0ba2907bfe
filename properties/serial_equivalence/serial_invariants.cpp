#include "serial_equivalence/serial_invariants.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <utility>

#include "shared/key_parts.hpp"
#include "shared/options_of.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kBounds =
    "A number, items, groups, group_size, operations, width, height, depth, a product such as 4 * "
    "items, or a sum of such: items + 1.";

Key bound_key(const char* name, const char* meaning) {
  return key(name, KeyForm::Text, std::string(meaning) + " " + kBounds);
}

std::vector<std::string> kind_words() {
  std::vector<std::string> words;
  for (const ViolationKind kind : all_violation_kinds()) words.emplace_back(name(kind));
  return words;
}

std::optional<SerialCount> bound_in(const Options& options, const char* name,
                                    const SerialShape& shape) {
  auto bound = serial_count(options.text(name).value_or(""));
  if (bound) bound->shape = shape;
  return bound;
}

SortedOrder sorted_order(const std::string& word) {
  if (word == "ascending") return SortedOrder::Ascending;
  return word == "descending" ? SortedOrder::Descending : SortedOrder::Any;
}

SerialInvariant read_invariant(const Options& options, const SerialShape& shape) {
  SerialInvariant read;
  read.fixed.buffer = options.text("buffer").value_or("");
  read.fixed.distinct = options.flag("distinct").value_or(false);
  read.fixed.sorted = sorted_order(options.text("sorted").value_or(""));
  read.fixed.message = options.text("message").value_or("");
  const auto kind = any_violation_kind(options.text("kind").value_or(""));
  if (kind) read.fixed.kind = *kind;
  read.is = bound_in(options, "is", shape);
  read.at_most = bound_in(options, "at_most", shape);
  read.at_least = bound_in(options, "at_least", shape);
  read.sum = bound_in(options, "sum", shape);
  read.except = bound_in(options, "except", shape);
  return read;
}

/// "two writers inside" as a sentence.
std::string sentence(std::string message) {
  message.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(message.front())));
  return message.ends_with('.') ? message : message + ".";
}

std::string meaning_of(const Invariant& invariant) {
  if (!invariant.message.empty()) return sentence(invariant.message);
  return fmt::format("What must hold of the buffer '{}' does not.", invariant.buffer);
}

std::optional<long double> value_in(const std::optional<SerialCount>& bound, const Case& input) {
  return bound ? std::optional(bound->in(input)) : std::nullopt;
}

}  // namespace

Invariant SerialInvariant::in(const Case& input) const {
  Invariant invariant = fixed;
  invariant.is = value_in(is, input);
  invariant.at_most = value_in(at_most, input);
  invariant.at_least = value_in(at_least, input);
  invariant.sum = value_in(sum, input);
  invariant.except = value_in(except, input);
  return invariant;
}

Key invariants_key() {
  Key invariants = key("invariants", KeyForm::MappingList,
                       "What must hold of buffers once the kernels have ended, beside the "
                       "reference or instead of it; all that an entry asks must hold.");
  invariants.keys = {
      required(key("buffer", KeyForm::Identifier, "The buffer, by its name.")),
      bound_key("is", "Every element is that number."),
      bound_key("at_most", "No element is larger."),
      bound_key("at_least", "No element is smaller."),
      bound_key("sum", "All elements together are that number."),
      with_default(key("distinct", KeyForm::Boolean, "No value is there twice."), "false"),
      with_words(
          key("sorted", KeyForm::Word, "The order of the elements; equal ones are in either."),
          {"ascending", "descending"}),
      bound_key("except", "Elements of that value are not looked at: those that nobody wrote."),
      key("message", KeyForm::Text, "What is wrong if it does not hold: two writers inside."),
      with_default(with_words(key("kind", KeyForm::Kind,
                                  "The kind of violation that it is then: a shipped one, or one "
                                  "of your own."),
                              kind_words()),
                   "wrong_value"),
  };
  return invariants;
}

std::vector<SerialInvariant> read_invariants(const Subject& subject, const SerialShape& shape) {
  std::vector<SerialInvariant> all;
  const Option::List* written = subject.options.list("invariants");
  for (std::size_t i = 0; written != nullptr && i < written->size(); ++i) {
    all.push_back(read_invariant(options_of((*written)[i]), shape));
  }
  return all;
}

std::vector<OwnKind> kinds_of_invariants(const Subject& subject) {
  std::vector<OwnKind> kinds;
  for (const SerialInvariant& invariant : read_invariants(subject, {})) {
    const ViolationKind kind = invariant.fixed.kind;
    const bool is_new = std::none_of(kinds.begin(), kinds.end(), [&](const OwnKind& before) {
      return before.name == name(kind);
    });
    if (!kind.is_own() || !is_new) continue;
    kinds.push_back(
        {.name = std::string(name(kind)),
         .meaning = meaning_of(invariant.fixed),
         .remedy = "Compare how it happened with what invariants: of the config asks."});
  }
  return kinds;
}

}  // namespace stalemate::properties
