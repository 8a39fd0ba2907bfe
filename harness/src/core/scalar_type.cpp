#include "stalemate/value/scalar_type.hpp"

#include "base/words.hpp"

namespace stalemate {

namespace {

constexpr auto kScalarTypes = words<ScalarType>({{ScalarType::Int, "int"},
                                                 {ScalarType::Uint, "uint"},
                                                 {ScalarType::Float, "float"},
                                                 {ScalarType::Long, "long"},
                                                 {ScalarType::Ulong, "ulong"},
                                                 {ScalarType::Char, "char"},
                                                 {ScalarType::Uchar, "uchar"},
                                                 {ScalarType::Short, "short"},
                                                 {ScalarType::Ushort, "ushort"},
                                                 {ScalarType::Half, "half"},
                                                 {ScalarType::Double, "double"}});

}  // namespace

std::size_t size_bytes(ScalarType type) {
  switch (type) {
    case ScalarType::Char:
    case ScalarType::Uchar: return 1;
    case ScalarType::Short:
    case ScalarType::Ushort:
    case ScalarType::Half: return 2;
    case ScalarType::Int:
    case ScalarType::Uint:
    case ScalarType::Float: return 4;
    case ScalarType::Long:
    case ScalarType::Ulong:
    case ScalarType::Double: return 8;
  }
  return 0;
}

bool is_floating(ScalarType type) {
  return type == ScalarType::Half || type == ScalarType::Float || type == ScalarType::Double;
}

std::string_view name(ScalarType type) {
  return kScalarTypes.name(type);
}

std::optional<ScalarType> scalar_type(std::string_view name) {
  return kScalarTypes.find(name);
}

}  // namespace stalemate
