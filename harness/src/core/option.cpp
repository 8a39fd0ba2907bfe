#include "stalemate/option.hpp"

namespace stalemate {

namespace {

template <class T>
std::optional<T> as(const Option* option) {
  const T* value = option == nullptr ? nullptr : std::get_if<T>(&option->value);
  return value == nullptr ? std::nullopt : std::optional<T>(*value);
}

}  // namespace

const Option* Options::find(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? nullptr : &found->second;
}

std::optional<std::string> Options::text(std::string_view key) const {
  return as<std::string>(find(key));
}

std::optional<std::int64_t> Options::integer(std::string_view key) const {
  return as<std::int64_t>(find(key));
}

std::optional<double> Options::number(std::string_view key) const {
  if (const auto whole = integer(key)) return static_cast<double>(*whole);
  return as<double>(find(key));
}

std::optional<bool> Options::flag(std::string_view key) const {
  return as<bool>(find(key));
}

const Option::List* Options::list(std::string_view key) const {
  const Option* option = find(key);
  return option == nullptr ? nullptr : std::get_if<Option::List>(&option->value);
}

const Option::Mapping* Options::mapping(std::string_view key) const {
  const Option* option = find(key);
  return option == nullptr ? nullptr : std::get_if<Option::Mapping>(&option->value);
}

}  // namespace stalemate
