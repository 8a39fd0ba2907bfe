#include "source/reader/fields.hpp"

#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>

#include "source/reader/compiler.hpp"

namespace stalemate::source {

namespace {

const clang::RecordDecl* definition_of(clang::QualType type) {
  const auto* record = type->getAs<clang::RecordType>();
  const clang::RecordDecl* definition =
      record == nullptr ? nullptr : record->getDecl()->getDefinition();
  const bool is_whole = definition != nullptr && !definition->isInvalidDecl();
  return is_whole ? definition : nullptr;
}

std::int64_t bytes_of(const clang::ASTContext& context, clang::QualType type) {
  return context.getTypeSizeInChars(type).getQuantity();
}

llvm::json::Object field_json(const clang::ASTContext& context, const clang::FieldDecl& field,
                              std::uint64_t begin_bits) {
  const clang::QualType type = field.getType().getCanonicalType();
  const auto* array = context.getAsConstantArrayType(type);
  const clang::QualType element =
      array == nullptr ? type : array->getElementType().getCanonicalType();
  return llvm::json::Object{{"name", text_json(field.getNameAsString())},
                            {"begin_bytes", begin_bits / context.getCharWidth()},
                            {"size_bytes", bytes_of(context, type)},
                            {"element_bytes", array == nullptr ? 0 : bytes_of(context, element)},
                            {"fields", fields_json(context, element)}};
}

}  // namespace

llvm::json::Array fields_json(const clang::ASTContext& context, clang::QualType type) {
  llvm::json::Array out;
  const clang::RecordDecl* record = definition_of(type);
  if (record == nullptr) return out;
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(record);
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitfield()) continue;
    out.push_back(field_json(context, *field, layout.getFieldOffset(field->getFieldIndex())));
  }
  return out;
}

}  // namespace stalemate::source
