#pragma once

#include <llvm/Support/JSON.h>

#include <clang/AST/ASTContext.h>

namespace stalemate::source {

/// A type as `CodeType` has it.
llvm::json::Object type_json(const clang::ASTContext& context, clang::QualType type);

}  // namespace stalemate::source
