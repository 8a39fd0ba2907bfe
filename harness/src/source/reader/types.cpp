#include "source/reader/types.hpp"

#include <initializer_list>
#include <utility>

#include <clang/AST/Decl.h>

#include "source/reader/compiler.hpp"
#include "source/reader/fields.hpp"
#include "source/reader/members.hpp"
#include "source/reader/type_name.hpp"

namespace stalemate::source {

namespace {

constexpr std::pair<clang::LangAS, const char*> kSpaces[] = {
    {clang::LangAS::opencl_global, "global"},      {clang::LangAS::opencl_global_device, "global"},
    {clang::LangAS::opencl_global_host, "global"}, {clang::LangAS::opencl_local, "local"},
    {clang::LangAS::opencl_constant, "constant"},  {clang::LangAS::opencl_generic, "generic"}};

const char* space_of(clang::QualType type) {
  for (const auto& [space, word] : kSpaces) {
    if (type.getAddressSpace() == space) return word;
  }
  return "private";
}

/// Of the flags those that are set: most types are plain, and have one.
void add_flags(llvm::json::Object& out,
               std::initializer_list<std::pair<llvm::StringRef, bool>> flags) {
  for (const auto& [name, is_set] : flags) {
    if (is_set) out[name] = true;
  }
}

void add_record(llvm::json::Object& out, const clang::ASTContext& context,
                const clang::RecordType& record, clang::QualType type, const std::string& file) {
  out["place"] = place_json(context.getSourceManager(), record.getDecl()->getLocation(), file);
  if (type->isIncompleteType()) return;
  out["members"] = members_json(context, type, file);
  out["fields"] = fields_json(context, type);
}

}  // namespace

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
  llvm::json::Object out{
      {"text", text_json(type.getUnqualifiedType().getAsString(context.getPrintingPolicy()))},
      {"name", text_json(name_of(context, value))},
      {"size_bytes", size}};
  add_flags(out, {{"is_pointer", is_pointer},
                  {"is_scalar", value->isArithmeticType() && !value->isVectorType()},
                  {"is_vector", value->isVectorType()},
                  {"is_struct", value->isRecordType()},
                  {"is_atomic", atomic != nullptr},
                  {"is_volatile", is_pointer && of.isVolatileQualified()},
                  {"is_const", is_pointer && of.isConstQualified()}});
  if (is_pointer) out["space"] = space_of(of);
  if (record != nullptr) add_record(out, context, *record, value, file);
  return out;
}

}  // namespace stalemate::source
