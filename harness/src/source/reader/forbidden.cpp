#include "source/reader/forbidden.hpp"

#include <llvm/ADT/STLExtras.h>

#include <clang/Basic/IdentifierTable.h>
#include <clang/Basic/SourceManager.h>

namespace stalemate::source {

namespace {

/// What a loader or a linker acts on, and code at ends of scopes.
constexpr const char* kAttributes[] = {"alias",   "cleanup", "constructor",   "destructor", "ifunc",
                                       "section", "weakref", "init_priority", "naked"};

constexpr unsigned kNameDepth = 2;

/// "section" of "__section__".
llvm::StringRef plain(llvm::StringRef name) {
  if (name.size() > 4 && name.startswith("__") && name.endswith("__")) {
    return name.drop_front(2).drop_back(2);
  }
  return name;
}

}  // namespace

void Forbidden::take(const clang::Token& token) {
  if (token.isAnnotation()) return;
  if (token.is(clang::tok::kw_asm)) {
    found_.push_back({token.getLocation(), "inline assembly is not allowed in a kernel"});
  }
  if (is_in_attribute_) return take_in_attribute(token);
  is_in_attribute_ = token.is(clang::tok::kw___attribute);
  depth_ = 0;
}

void Forbidden::take_in_attribute(const clang::Token& token) {
  const bool expected_name = std::exchange(expects_name_, false);
  if (token.is(clang::tok::l_paren)) {
    expects_name_ = ++depth_ == kNameDepth;
  } else if (token.is(clang::tok::r_paren)) {
    is_in_attribute_ = depth_ > 1;
    if (depth_ > 0) --depth_;
  } else if (token.is(clang::tok::comma)) {
    expects_name_ = depth_ == kNameDepth;
  } else if (depth_ == 0) {
    is_in_attribute_ = false;
  } else if (expected_name && !token.isLiteral() && token.getIdentifierInfo() != nullptr) {
    const llvm::StringRef name = plain(token.getIdentifierInfo()->getName());
    if (!llvm::is_contained(kAttributes, name)) return;
    found_.push_back(
        {token.getLocation(), "the attribute '" + name.str() + "' is not allowed in a kernel"});
  }
}

llvm::json::Array Forbidden::problems(const clang::SourceManager& sources,
                                      const std::string& name) const {
  llvm::json::Array all;
  for (const Found& found : found_) {
    all.push_back(llvm::json::Object{
        {"place", place_json(sources, sources.getExpansionLoc(found.location), name)},
        {"message", text_json(found.what)}});
  }
  return all;
}

}  // namespace stalemate::source
