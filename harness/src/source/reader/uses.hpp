#pragma once

#include <llvm/Support/JSON.h>

#include <clang/AST/ASTContext.h>

#include "source/reader/names.hpp"

namespace stalemate::source {

/// The identifiers that each function, global variable and constant of an enumeration uses, by its
/// name. Bodies of functions need not be parsed for that.
llvm::json::Object uses_json(const clang::ASTContext& context, const Names& names);

}  // namespace stalemate::source
