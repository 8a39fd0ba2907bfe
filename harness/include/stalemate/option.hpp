#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace stalemate {

/// One value under a subject's key, as written: a word, a number, a list, a mapping.
struct Option {
  using List = std::vector<Option>;
  using Mapping = std::map<std::string, Option, std::less<>>;

  Option() = default;
  Option(const char* text) : value(std::string(text)) {}
  Option(std::string text) : value(std::move(text)) {}
  Option(bool flag) : value(flag) {}
  Option(int number) : value(std::int64_t{number}) {}
  Option(std::int64_t number) : value(number) {}
  Option(double number) : value(number) {}
  Option(List list) : value(std::move(list)) {}
  Option(Mapping mapping) : value(std::move(mapping)) {}

  friend bool operator==(const Option&, const Option&) = default;

  std::variant<std::string, bool, std::int64_t, double, List, Mapping> value;
};

/// The keys of a subject that its property reads. Which there are, the property says
/// (`Property::keys`).
class Options {
 public:
  Options() = default;
  Options(std::initializer_list<Option::Mapping::value_type> values) : values_(values) {}
  explicit Options(Option::Mapping values) : values_(std::move(values)) {}

  void set(std::string key, Option value) { values_[std::move(key)] = std::move(value); }
  const Option* find(std::string_view key) const;

  /// The value of `key` if it is there and of that form; else nothing.
  std::optional<std::string> text(std::string_view key) const;
  std::optional<std::int64_t> integer(std::string_view key) const;
  std::optional<double> number(std::string_view key) const;  // integers too
  std::optional<bool> flag(std::string_view key) const;
  const Option::List* list(std::string_view key) const;
  const Option::Mapping* mapping(std::string_view key) const;

  const Option::Mapping& all() const { return values_; }
  friend bool operator==(const Options&, const Options&) = default;

 private:
  Option::Mapping values_;
};

}  // namespace stalemate
