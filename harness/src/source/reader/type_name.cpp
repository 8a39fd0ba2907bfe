#include "source/reader/type_name.hpp"

#include <utility>

#include <clang/AST/Decl.h>

namespace stalemate::source {

namespace {

/// OpenCL's names of what C calls `unsigned int` and the like.
constexpr std::pair<clang::BuiltinType::Kind, const char*> kScalars[] = {
    {clang::BuiltinType::Char_S, "char"}, {clang::BuiltinType::SChar, "char"},
    {clang::BuiltinType::UChar, "uchar"}, {clang::BuiltinType::UShort, "ushort"},
    {clang::BuiltinType::UInt, "uint"},   {clang::BuiltinType::ULong, "ulong"}};

std::string scalar_name(const clang::BuiltinType& type, const clang::PrintingPolicy& policy) {
  for (const auto& [kind, name] : kScalars) {
    if (type.getKind() == kind) return name;
  }
  return type.getName(policy).str();
}

}  // namespace

std::string name_of(const clang::ASTContext& context, clang::QualType type) {
  if (const auto* scalar = type->getAs<clang::BuiltinType>()) {
    return scalar_name(*scalar, context.getPrintingPolicy());
  }
  if (const auto* vector = type->getAs<clang::ExtVectorType>()) {
    return name_of(context, vector->getElementType().getCanonicalType()) +
           std::to_string(vector->getNumElements());
  }
  const auto* enumeration = type->getAs<clang::EnumType>();
  if (enumeration != nullptr && !enumeration->getDecl()->getIntegerType().isNull()) {
    return name_of(context, enumeration->getDecl()->getIntegerType().getCanonicalType());
  }
  return type.getUnqualifiedType().getAsString(context.getPrintingPolicy());
}

}  // namespace stalemate::source
