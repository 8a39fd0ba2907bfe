#include "source/reader/members.hpp"

#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>

#include "source/reader/compiler.hpp"
#include "source/reader/type_name.hpp"

namespace stalemate::source {

namespace {

constexpr std::uint64_t kBitsMax = 64;

/// A member of a member, as the source would name it, and where it lies in the whole.
struct Inside {
  std::string name;
  std::uint64_t begin_bits;
  clang::SourceLocation location;  // of the outermost member
};

class MemberWriter {
 public:
  MemberWriter(const clang::ASTContext& context, const std::string& file)
      : context_(context), file_(file) {}

  void add_fields(const clang::RecordDecl& record, const Inside& of) {
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    for (const clang::FieldDecl* field : record.fields()) {
      const std::uint64_t begin = of.begin_bits + layout.getFieldOffset(field->getFieldIndex());
      const std::string name = field->getNameAsString();
      const Inside inside{of.name.empty() ? name
                          : name.empty()  ? of.name
                                          : of.name + "." + name,
                          begin, of.location.isValid() ? of.location : field->getLocation()};
      if (field->isUnnamedBitfield()) continue;
      if (field->isBitField()) {
        write(inside, field->getType(), field->getBitWidthValue(context_), true);
      } else {
        add(inside, field->getType().getCanonicalType());
      }
    }
  }

  llvm::json::Array take() { return std::move(out_); }

 private:
  void add(const Inside& inside, clang::QualType type) {
    const std::uint64_t size = context_.getTypeSize(type);
    if (size == 0) return;  // an array of such has no end
    if (const auto* record = type->getAs<clang::RecordType>()) {
      add_fields(*record->getDecl()->getDefinition(), inside);
    } else if (const auto* array = context_.getAsConstantArrayType(type)) {
      add_elements(inside, array->getElementType().getCanonicalType(),
                   array->getSize().getZExtValue());
    } else if (const auto* vector = type->getAs<clang::ExtVectorType>()) {
      add_lanes(inside, vector->getElementType().getCanonicalType(), vector->getNumElements());
    } else {
      write(inside, type, size, false);
    }
  }

  void add_elements(const Inside& inside, clang::QualType type, std::uint64_t count) {
    const std::uint64_t size = context_.getTypeSize(type);
    for (std::uint64_t i = 0; i < count; ++i) {
      add({inside.name + "[" + std::to_string(i) + "]", inside.begin_bits + i * size,
           inside.location},
          type);
    }
  }

  void add_lanes(const Inside& inside, clang::QualType type, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      const std::string lane = count <= 4 ? std::string(1, "xyzw"[i]) : "s" + std::to_string(i);
      add({inside.name + "." + lane, inside.begin_bits + i * context_.getTypeSize(type),
           inside.location},
          type);
    }
  }

  void write(const Inside& inside, clang::QualType type, std::uint64_t size, bool is_bit_field) {
    out_.push_back(llvm::json::Object{
        {"name", text_json(inside.name)},
        {"type", text_json(name_of(context_, type.getCanonicalType()))},
        {"begin_bits", inside.begin_bits},
        {"size_bits", size},
        {"is_bit_field", is_bit_field},
        {"place", place_json(context_.getSourceManager(), inside.location, file_)}});
  }

  const clang::ASTContext& context_;
  const std::string& file_;
  llvm::json::Array out_;
};

}  // namespace

llvm::json::Array members_json(const clang::ASTContext& context, clang::QualType type,
                               const std::string& file) {
  const auto* record = type->getAs<clang::RecordType>();
  const clang::RecordDecl* definition =
      record == nullptr ? nullptr : record->getDecl()->getDefinition();
  if (definition == nullptr || definition->isInvalidDecl() ||
      context.getTypeSize(type) > kBitsMax) {
    return {};
  }
  MemberWriter writer(context, file);
  writer.add_fields(*definition, {"", 0, {}});
  return writer.take();
}

}  // namespace stalemate::source
