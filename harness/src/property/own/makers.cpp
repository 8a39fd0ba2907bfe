#include "property/own/makers.hpp"

#include <exception>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <variant>

namespace stalemate {

namespace {

/// The property, or what is wrong with its function.
std::variant<std::unique_ptr<Property>, std::string> made_by(const PropertyMaker& maker) {
  try {
    if (auto property = maker.make()) return property;
  } catch (const std::exception& error) {
    return fmt::format("{}() makes no property, and throws: {}", maker.name, error.what());
  }
  return fmt::format("{}() returns no property; let it return one, as OwnProperty::make() does",
                     maker.name);
}

}  // namespace

std::optional<std::string> add_made(const std::vector<PropertyMaker>& makers,
                                    Properties& properties) {
  for (const PropertyMaker& maker : makers) {
    auto made = made_by(maker);
    if (auto* mistake = std::get_if<std::string>(&made)) return std::move(*mistake);
    properties.push_back(std::get<std::unique_ptr<Property>>(std::move(made)));
  }
  return std::nullopt;
}

}  // namespace stalemate
