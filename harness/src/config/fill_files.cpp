#include "config/fill_files.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <variant>

#include "config/scalars.hpp"

namespace stalemate::config {

namespace {

/// What a reproducer still carries, as text.
constexpr std::size_t kNumbersMax = 65536;

constexpr std::string_view kBetween = " \t\n,;";

/// The next number of `text`, which goes on behind it; nothing at its end.
std::string_view next_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBetween));
  text.remove_prefix(word.size());
  return word;
}

std::optional<Option> number_in(std::string_view word) {
  const auto whole = integer(word);
  if (const auto* found = std::get_if<std::int64_t>(&whole)) return *found;
  const auto fraction = number(word);
  if (const auto* found = std::get_if<double>(&fraction)) return *found;
  return std::nullopt;
}

/// The numbers of a text, or what is wrong with it.
std::variant<Option::List, std::string> numbers_in(std::string_view text) {
  Option::List numbers;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    auto read = number_in(word);
    if (!read) return fmt::format("'{}' is not a number", word.substr(0, 40));
    if (numbers.size() == kNumbersMax)
      return fmt::format("there are more than {} numbers in it", kNumbersMax);
    numbers.push_back(*std::move(read));
  }
  if (numbers.empty()) return "there are no numbers in it";
  return numbers;
}

class FillFiles {
 public:
  FillFiles(const FillSource& source, Findings& findings) : source_(source), findings_(findings) {}

  void read(const std::vector<Key>& keys, const TreeNode& node, Option::Mapping& values) {
    for (const Key& key : keys) {
      const auto value = values.find(key.name);
      const TreeNode* written = node.find(key.name);
      if (value == values.end() || written == nullptr) continue;
      if (key.form == KeyForm::MappingList) read_each(key, *written, value->second);
      if (key.form == KeyForm::Fill) read_fill(*written, value->second);
    }
  }

 private:
  void read_each(const Key& key, const TreeNode& node, Option& list) {
    auto& items = std::get<Option::List>(list.value);
    for (std::size_t i = 0; i < items.size(); ++i) {
      read(key.keys, node.values[i], std::get<Option::Mapping>(items[i].value));
    }
  }

  void read_fill(const TreeNode& node, Option& fill) {
    const auto* mapping = std::get_if<Option::Mapping>(&fill.value);
    if (mapping == nullptr) return;
    const TreeNode& place = *node.find("file");
    auto text = text_of(std::get<std::string>(mapping->at("file").value));
    if (const auto* refusal = std::get_if<Refusal>(&text)) {
      return findings_.add(place.place, refusal->message, refusal->remedy);
    }
    auto numbers = numbers_in(std::get<std::string>(text));
    if (const auto* problem = std::get_if<std::string>(&numbers)) {
      return findings_.add(place.place, fmt::format("{}: {}", in_quotes(place.text), *problem),
                           "write numbers with spaces, commas or ends of lines between them");
    }
    fill = Option(std::get<Option::List>(std::move(numbers)));
  }

  std::variant<std::string, Refusal> text_of(const std::string& written) const {
    const auto found = source_.access.resolve(source_.from, written);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    return source_.access.read(std::get<Location>(found));
  }

  const FillSource& source_;
  Findings& findings_;
};

}  // namespace

void read_fill_files(const std::vector<Key>& keys, const TreeNode& node, const FillSource& source,
                     Option::Mapping& values, Findings& findings) {
  FillFiles(source, findings).read(keys, node, values);
}

}  // namespace stalemate::config
