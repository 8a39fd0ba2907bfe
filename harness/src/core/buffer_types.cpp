#include "core/buffer_types.hpp"

#include <optional>

namespace stalemate {

namespace {

/// Of a vector, that of its components.
std::optional<ScalarType> component_type(std::string type) {
  while (!type.empty() && type.back() >= '0' && type.back() <= '9') type.pop_back();
  return scalar_type(type);
}

}  // namespace

std::map<std::string, ScalarType, std::less<>> buffer_types(const Subject& subject) {
  std::map<std::string, ScalarType, std::less<>> types;
  const Option::List* arguments = subject.options.list("arguments");
  if (arguments == nullptr) return types;
  for (const Option& argument : *arguments) {
    const auto* mapping = std::get_if<Option::Mapping>(&argument.value);
    if (mapping == nullptr) continue;
    const Options buffer(*mapping);
    const auto type = component_type(buffer.text("type").value_or(""));
    if (type) types.emplace(buffer.text("name").value_or(""), *type);
  }
  return types;
}

}  // namespace stalemate
