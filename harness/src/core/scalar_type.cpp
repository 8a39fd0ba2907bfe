#include "stalemate/scalar_type.hpp"

#include "core/words.hpp"

namespace stalemate {

namespace {

constexpr auto kScalarTypes = words<ScalarType>({{ScalarType::Int, "int"},
                                                 {ScalarType::Uint, "uint"},
                                                 {ScalarType::Float, "float"},
                                                 {ScalarType::Long, "long"},
                                                 {ScalarType::Ulong, "ulong"}});

}  // namespace

std::size_t size_bytes(ScalarType type) {
  return type == ScalarType::Long || type == ScalarType::Ulong ? 8 : 4;
}

std::string_view name(ScalarType type) {
  return kScalarTypes.name(type);
}

std::optional<ScalarType> scalar_type(std::string_view name) {
  return kScalarTypes.find(name);
}

}  // namespace stalemate
