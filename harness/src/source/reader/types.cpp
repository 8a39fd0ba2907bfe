#include "source/reader/types.hpp"

#include <utility>

#include <clang/AST/Decl.h>

#include "source/reader/compiler.hpp"
#include "source/reader/members.hpp"

namespace stalemate::source {

namespace {

/// OpenCL's names of what C calls `unsigned int` and the like.
constexpr std::pair<clang::BuiltinType::Kind, const char*> kScalars[] = {
    {clang::BuiltinType::Char_S, "char"}, {clang::BuiltinType::SChar, "char"},
    {clang::BuiltinType::UChar, "uchar"}, {clang::BuiltinType::UShort, "ushort"},
    {clang::BuiltinType::UInt, "uint"},   {clang::BuiltinType::ULong, "ulong"}};

constexpr std::pair<clang::LangAS, const char*> kSpaces[] = {
    {clang::LangAS::opencl_global, "global"},      {clang::LangAS::opencl_global_device, "global"},
    {clang::LangAS::opencl_global_host, "global"}, {clang::LangAS::opencl_local, "local"},
    {clang::LangAS::opencl_constant, "constant"},  {clang::LangAS::opencl_generic, "generic"}};

std::string scalar_name(const clang::BuiltinType& type, const clang::PrintingPolicy& policy) {
  for (const auto& [kind, name] : kScalars) {
    if (type.getKind() == kind) return name;
  }
  return type.getName(policy).str();
}

const char* space_of(clang::QualType type) {
  for (const auto& [space, word] : kSpaces) {
    if (type.getAddressSpace() == space) return word;
  }
  return "private";
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
  return type.getUnqualifiedType().getAsString(context.getPrintingPolicy());
}

llvm::json::Object type_json(const clang::ASTContext& context, clang::QualType type,
                             const std::string& file) {
  const clang::QualType canonical = type.getCanonicalType();
  const bool is_pointer = canonical->isPointerType();
  const clang::QualType of =
      is_pointer ? canonical->getPointeeType().getCanonicalType() : canonical;
  const auto* atomic = of->getAs<clang::AtomicType>();
  const clang::QualType value = atomic == nullptr ? of : atomic->getValueType().getCanonicalType();
  const auto* record = value->getAs<clang::RecordType>();
  const bool has_size = !value->isIncompleteType() && !value->isFunctionType();
  const auto size = has_size ? context.getTypeSizeInChars(value).getQuantity() : 0;
  return llvm::json::Object{
      {"text", text_json(type.getUnqualifiedType().getAsString(context.getPrintingPolicy()))},
      {"name", text_json(name_of(context, value))},
      {"size_bytes", size},
      {"is_pointer", is_pointer},
      {"is_scalar", value->isArithmeticType() && !value->isVectorType()},
      {"is_vector", value->isVectorType()},
      {"is_struct", value->isRecordType()},
      {"members", has_size ? members_json(context, value, file) : llvm::json::Array()},
      {"place", record == nullptr ? llvm::json::Object()
                                  : place_json(context.getSourceManager(),
                                               record->getDecl()->getLocation(), file)},
      {"is_atomic", atomic != nullptr},
      {"is_volatile", is_pointer && of.isVolatileQualified()},
      {"is_const", is_pointer && of.isConstQualified()},
      {"space", is_pointer ? space_of(of) : "private"}};
}

}  // namespace stalemate::source
