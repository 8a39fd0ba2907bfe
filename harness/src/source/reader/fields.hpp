#pragma once

#include <llvm/Support/JSON.h>

#include <clang/AST/ASTContext.h>

namespace stalemate::source {

/// The fields of a struct or union as `CodeType` has them; none of anything else.
llvm::json::Array fields_json(const clang::ASTContext& context, clang::QualType type);

}  // namespace stalemate::source
