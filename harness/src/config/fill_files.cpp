#include "config/fill_files.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "base/base64.hpp"
#include "config/scalars.hpp"

namespace stalemate::config {

namespace {

/// What a reproducer still carries, as text.
constexpr std::size_t kNumbersMax = 65536;

/// Likewise, before base64 makes a third more of them.
constexpr std::size_t kBytesMax = std::size_t{1} << 18;

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

/// The bytes of a file, or what is wrong with them.
std::variant<Option::Mapping, std::string> bytes_in(const std::string& content) {
  if (content.empty()) return "there are no bytes in it";
  if (content.size() > kBytesMax) return fmt::format("it has more than {} bytes", kBytesMax);
  return Option::Mapping{{"bytes", to_base64(std::as_bytes(std::span(content)))}};
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
      if (key.form == KeyForm::Mapping) {
        read(key.keys, *written, std::get<Option::Mapping>(value->second.value));
      }
      if (key.form == KeyForm::Fill) read_fill(*written, value->second);
    }
  }

 private:
  void read_each(const Key& key, const TreeNode& node, Option& list) {
    auto& items = std::get<Option::List>(list.value);
    if (node.values.size() != items.size()) return;  // a short form, which has no file
    for (std::size_t i = 0; i < items.size(); ++i) {
      read(key.keys, node.values[i], std::get<Option::Mapping>(items[i].value));
    }
  }

  void read_fill(const TreeNode& node, Option& fill) {
    const auto* mapping = std::get_if<Option::Mapping>(&fill.value);
    if (mapping == nullptr) return;
    const TreeNode& place = *node.find("file");
    const std::string written = std::get<std::string>(mapping->at("file").value);
    const bool is_binary = written.ends_with(".bin");
    const auto content = content_of(written, is_binary);
    if (const auto* refusal = std::get_if<Refusal>(&content)) {
      return findings_.add(place.place, refusal->message, refusal->remedy);
    }
    const auto& text = std::get<std::string>(content);
    if (is_binary) {
      return put(place, bytes_in(text), "write the bytes that the buffer begins with", fill);
    }
    put(place, numbers_in(text), "write numbers with spaces, commas or ends of lines between them",
        fill);
  }

  template <class Content>
  void put(const TreeNode& place, std::variant<Content, std::string> read, const char* remedy,
           Option& fill) {
    if (const auto* problem = std::get_if<std::string>(&read)) {
      return findings_.add(place.place, fmt::format("{}: {}", in_quotes(place.text), *problem),
                           remedy);
    }
    fill = Option(std::get<Content>(std::move(read)));
  }

  std::variant<std::string, Refusal> content_of(const std::string& written, bool is_binary) const {
    const auto found = source_.access.resolve(source_.from, written);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    const auto& location = std::get<Location>(found);
    return is_binary ? source_.access.read_bytes(location) : source_.access.read(location);
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
