#include <fmt/format.h>
#include <optional>
#include <string>

#include "property/own/own_parts.hpp"

namespace stalemate {

namespace {

/// Whether values of one are read as the other. Of void, a vector, a struct and an enumeration the
/// property is taken at its word, and of what has a sign or none.
bool reads_as(const CodeType& parameter, ScalarType type) {
  const std::optional<ScalarType> known = scalar_type(parameter.name);
  if (!parameter.is_scalar || !known) return true;
  return is_floating(*known) == is_floating(type) && size_bytes(*known) == size_bytes(type);
}

struct MayTake {
  const CodeType& parameter;

  bool operator()(const OwnBuffer& /*buffer*/) const {
    return parameter.is_pointer && parameter.space != CodeSpace::Local;
  }
  bool operator()(const OwnNumber& /*number*/) const {
    return !parameter.is_pointer && parameter.is_scalar;
  }
  bool operator()(const OwnLocal& /*local*/) const {
    return parameter.is_pointer && parameter.space == CodeSpace::Local;
  }
};

struct FormOf {
  std::string operator()(const OwnBuffer& buffer) const {
    return fmt::format("the buffer '{}' of {}", buffer.name, name(buffer.type));
  }
  std::string operator()(const OwnNumber& number) const {
    return fmt::format("the {} '{}'", name(number.type), number.name);
  }
  std::string operator()(const OwnLocal& local) const {
    return fmt::format("local memory '{}' of {}", local.name, name(local.type));
  }
};

bool fits(const CodeType& parameter, const OwnArgument& argument) {
  const ScalarType type = std::visit([](const auto& each) { return each.type; }, argument);
  return std::visit(MayTake{parameter}, argument) && reads_as(parameter, type);
}

}  // namespace

std::optional<Misfit> misfit_of(const OwnProperty::Parts& parts, const CodeFunction& kernel) {
  if (parts.meets && !kernel.is_written_out()) {
    return Misfit{fmt::format("the kernel '{}' is written by a macro", kernel.name),
                  "write it out, __kernel void NAME(…) {…}"};
  }
  if (kernel.parameters.size() != parts.arguments.size()) {
    return Misfit{
        fmt::format("the kernel '{}' has {} parameters, and the property '{}' gives it {} "
                    "arguments",
                    kernel.name, kernel.parameters.size(), parts.name, parts.arguments.size()),
        "give it those parameters"};
  }
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const auto& [parameter, type] = kernel.parameters[i];
    if (fits(type, parts.arguments[i])) continue;
    return Misfit{fmt::format("{} is given to parameter {} of the kernel '{}', '{} {}'",
                              std::visit(FormOf{}, parts.arguments[i]), i + 1, kernel.name,
                              type.text, parameter),
                  "the property gives arguments in the order of the kernel's parameters, and of "
                  "their types"};
  }
  return std::nullopt;
}

}  // namespace stalemate
