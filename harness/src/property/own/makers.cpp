#include "property/own/makers.hpp"

#include <exception>
#include <fmt/format.h>
#include <utility>

namespace stalemate {

std::optional<std::string> add_made(std::initializer_list<PropertyMaker> makers,
                                    Properties& properties) {
  for (const PropertyMaker& maker : makers) {
    try {
      auto property = maker.make();
      if (property == nullptr) {
        return fmt::format(
            "{}() returns no property; let it return one, as OwnProperty::make() does", maker.name);
      }
      properties.push_back(std::move(property));
    } catch (const std::exception& error) {
      return fmt::format("{}() makes no property, and throws: {}", maker.name, error.what());
    }
  }
  return std::nullopt;
}

}  // namespace stalemate
