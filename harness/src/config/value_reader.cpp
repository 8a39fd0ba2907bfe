#include "config/value_reader.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "config/scalars.hpp"
#include "config/text_check.hpp"
#include "config/wording.hpp"

namespace stalemate::config {

namespace {

constexpr std::int64_t kWeightMax = 1'000'000;

/// From 2^63 on, where nothing but its text has all of its bits.
Option option_of(std::uint64_t value) {
  return std::in_range<std::int64_t>(value) ? Option(static_cast<std::int64_t>(value))
                                            : Option(fmt::format("{:#x}", value));
}

/// Reads one value. A class only to keep key, node and findings together.
class Reader {
 public:
  Reader(const Key& key, const TreeNode& node, Findings& findings)
      : key_(key), node_(node), findings_(findings) {}

  std::optional<Option> read() const {
    if (node_.kind == NodeKind::Refused) return std::nullopt;
    switch (key_.form) {
      case KeyForm::Text:
      case KeyForm::Path: return text();
      case KeyForm::Identifier: return identifier();
      case KeyForm::IdentifierPerSpace: return identifier_per_space();
      case KeyForm::Integer: return whole();
      case KeyForm::Number: return number_value();
      case KeyForm::Boolean: return boolean();
      case KeyForm::Word: return word();
      case KeyForm::Kind: return kind();
      case KeyForm::WordList: return word_list();
      case KeyForm::WordWeights: return weights();
      case KeyForm::IntegerRange: return range(KeyForm::Integer);
      case KeyForm::NumberRange: return range(KeyForm::Number);
      case KeyForm::Duration: return duration_text();
      case KeyForm::SizeRule: return size_rule();
      case KeyForm::Fill: return fill();
      case KeyForm::Mapping: return mapping();
      case KeyForm::MappingList: return mapping_list();
    }
    return std::nullopt;
  }

 private:
  std::nullopt_t mismatch(std::string remedy = "") const {
    findings_.add(node_.place, fmt::format("expected {}, got {}", expected(key_), described(node_)),
                  std::move(remedy));
    return std::nullopt;
  }

  std::optional<Option> text() const {
    if (node_.kind != NodeKind::Scalar) return mismatch();
    if (node_.text.empty()) return mismatch("it was left open: " + key_.meaning);
    // Quoted scalars can write any character as an escape.
    if (node_.text.find_first_of("\t\n") != std::string::npos || text_problem(node_.text)) {
      return mismatch("it holds control characters");
    }
    return node_.text;
  }

  std::optional<Option> identifier() const {
    if (node_.kind != NodeKind::Scalar) return mismatch();
    if (std::find(key_.words.begin(), key_.words.end(), node_.text) != key_.words.end()) {
      return node_.text;
    }
    if (const auto problem = identifier_problem(node_.text)) return mismatch(*problem);
    return node_.text;
  }

  std::optional<Option> identifier_per_space() const {
    if (node_.kind == NodeKind::Scalar) return identifier();
    if (node_.kind != NodeKind::Mapping) return mismatch();
    Key one = key_;
    one.name = "global";
    one.form = KeyForm::Identifier;
    one.required = false;
    Key other = one;
    other.name = "local";
    const auto names = read_mapping({one, other}, node_, findings_);
    if (node_.keys.empty()) return mismatch();
    return names ? std::optional<Option>(*names) : std::nullopt;
  }

  std::optional<Option> whole() const {
    if (!is_plain_scalar()) return mismatch(quotes_remedy());
    const auto hex = key_.may_be_hex ? hex_integer(node_.text) : std::nullopt;
    if (hex && std::in_range<std::int64_t>(*hex)) return static_cast<std::int64_t>(*hex);
    const auto value = integer(node_.text);
    if (const auto* wrong = std::get_if<NotANumber>(&value)) return mismatch(wrong->remedy);
    const auto found = std::get<std::int64_t>(value);
    if (!in_bounds(static_cast<double>(found))) return mismatch();
    return found;
  }

  std::optional<Option> number_value() const {
    if (!is_plain_scalar()) return mismatch(quotes_remedy());
    const auto hex = key_.may_be_hex ? hex_integer(node_.text) : std::nullopt;
    if (hex) return option_of(*hex);
    const auto value = number(node_.text);
    if (const auto* wrong = std::get_if<NotANumber>(&value)) return mismatch(wrong->remedy);
    if (!in_bounds(std::get<double>(value))) return mismatch();
    const auto exact = integer(node_.text);
    if (const auto* found = std::get_if<std::int64_t>(&exact)) return *found;
    const auto large = key_.may_be_hex ? unsigned_integer(node_.text) : std::nullopt;
    return large ? option_of(*large) : Option(std::get<double>(value));
  }

  std::optional<Option> boolean() const {
    if (!is_plain_scalar()) return mismatch(quotes_remedy());
    if (node_.text == "true") return true;
    if (node_.text == "false") return false;
    return mismatch();
  }

  std::optional<Option> word() const {
    if (node_.kind != NodeKind::Scalar) return mismatch();
    if (!is_known(node_)) return std::nullopt;
    return node_.text;
  }

  std::optional<Option> kind() const {
    if (node_.kind != NodeKind::Scalar) return mismatch();
    const bool is_slip = !nearest_word(node_.text, key_.words).empty();
    const auto problem = is_slip ? std::nullopt : problem_with_kind(node_.text);
    if (!is_slip && !problem) return node_.text;
    if (!problem || violation_kind(node_.text)) return word();
    findings_.add(node_.place, *problem, "");
    return std::nullopt;
  }

  std::optional<Option> word_list() const {
    Key item = key_;
    item.form = key_.words.empty() ? KeyForm::Text : KeyForm::Word;
    return lone_or_list_of(item);
  }

  std::optional<Option> weights() const {
    if (node_.kind != NodeKind::Mapping) return mismatch();
    Key weight;
    weight.form = KeyForm::Integer;
    weight.minimum = 0;
    weight.maximum = kWeightMax;
    Option::Mapping read;
    bool some_positive = false;
    const std::size_t mistakes_before = findings_.count();
    for (std::size_t i = 0; i < node_.keys.size(); ++i) {
      const bool is_word = is_known(node_.keys[i]);
      const auto value = read_value(weight, node_.values[i], findings_);
      if (!is_word || !value) continue;
      some_positive = some_positive || *value != Option(0);
      read.emplace(node_.keys[i].text, *value);
    }
    if (findings_.count() != mistakes_before) return std::nullopt;
    if (!some_positive) return mismatch("at least one weight must be positive");
    return read;
  }

  std::optional<Option> range(KeyForm ends) const {
    if (node_.kind != NodeKind::List || node_.values.size() != 2) return mismatch();
    Key end = key_;
    end.form = ends;
    auto both = list_of(end);
    if (!both) return std::nullopt;
    const Options values{{"low", std::get<Option::List>(both->value)[0]},
                         {"high", std::get<Option::List>(both->value)[1]}};
    if (*values.number("low") > *values.number("high")) {
      findings_.add(node_.place, "the range is empty, its low end is above its high end",
                    "write [low, high]");
      return std::nullopt;
    }
    return both;
  }

  std::optional<Option> duration_text() const {
    if (node_.kind != NodeKind::Scalar || !duration(node_.text)) return mismatch();
    return node_.text;
  }

  std::optional<Option> size_rule() const {
    if (node_.kind == NodeKind::List) return mismatch();
    if (node_.kind == NodeKind::Mapping) return read_mapping_of(multiple_key());
    if (std::find(key_.words.begin(), key_.words.end(), node_.text) != key_.words.end()) {
      return node_.text;
    }
    const bool is_number = std::holds_alternative<std::int64_t>(integer(node_.text));
    return is_number ? whole() : mismatch(suggestion(node_.text, key_.words));
  }

  Key multiple_key() const {
    Key multiple = key_;
    multiple.name = "multiple_of";
    multiple.form = KeyForm::Integer;
    multiple.required = true;
    return multiple;
  }

  std::optional<Option> read_mapping_of(const Key& only) const {
    const auto read = read_mapping({only}, node_, findings_);
    return read && !read->empty() ? std::optional<Option>(*read) : std::nullopt;
  }

  std::optional<Option> fill() const {
    Key number = key_;
    number.form = KeyForm::Number;
    number.may_be_hex = true;
    if (node_.kind == NodeKind::List && !node_.values.empty()) return list_of(number);
    if (node_.kind == NodeKind::Mapping) return read_mapping_of(file_key());
    if (node_.kind != NodeKind::Scalar) return mismatch();
    const bool is_number = hex_integer(node_.text) ||
                           std::holds_alternative<double>(stalemate::config::number(node_.text));
    return is_plain_scalar() && is_number ? read_value(number, node_, findings_) : word();
  }

  Key file_key() const {
    Key file = key_;
    file.name = "file";
    file.form = KeyForm::Path;
    file.required = true;
    return file;
  }

  std::optional<Option> mapping() const {
    if (node_.kind == NodeKind::Scalar && !key_.shorthand.empty()) return shorthand();
    if (node_.kind != NodeKind::Mapping) return mismatch();
    return *read_mapping(key_.keys, node_, findings_);
  }

  std::optional<Option> mapping_list() const {
    Key item = key_;
    item.form = KeyForm::Mapping;
    return lone_or_list_of(item);
  }

  std::optional<Option> lone_or_list_of(const Key& item) const {
    if (node_.kind == NodeKind::List) return list_of(item);
    if (!key_.may_be_lone) return mismatch(list_remedy());
    auto only = read_value(item, node_, findings_);
    return only ? std::optional<Option>(Option::List{*std::move(only)}) : std::nullopt;
  }

  std::optional<Option> shorthand() const {
    Key name = *find_key(key_.keys, key_.shorthand);
    auto value = read_value(name, node_, findings_);
    if (!value) return std::nullopt;
    return Option::Mapping{{key_.shorthand, *std::move(value)}};
  }

  std::optional<Option> list_of(const Key& item) const {
    Option::List read;
    for (const TreeNode& value : node_.values) {
      if (auto option = read_value(item, value, findings_)) read.push_back(*option);
    }
    if (read.size() != node_.values.size()) return std::nullopt;
    return read;
  }

  bool is_plain_scalar() const { return node_.kind == NodeKind::Scalar && node_.is_plain; }

  std::string quotes_remedy() const {
    return node_.kind == NodeKind::Scalar ? "remove the quotes" : "";
  }

  std::string list_remedy() const {
    return node_.kind == NodeKind::Scalar ? "write [" + shortened(node_.text) + "]" : "";
  }

  bool in_bounds(double value) const { return value >= key_.minimum && value <= key_.maximum; }

  bool is_known(const TreeNode& node) const {
    if (std::find(key_.words.begin(), key_.words.end(), node.text) != key_.words.end()) return true;
    findings_.add(node.place, fmt::format("unknown {} {}", key_.name, in_quotes(node.text)),
                  suggestion(node.text, key_.words));
    return false;
  }

  const Key& key_;
  const TreeNode& node_;
  Findings& findings_;
};

}  // namespace

std::optional<Option> read_value(const Key& key, const TreeNode& node, Findings& findings) {
  return Reader(key, node, findings).read();
}

}  // namespace stalemate::config
