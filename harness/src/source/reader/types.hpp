#pragma once

#include <llvm/Support/JSON.h>
#include <string>

#include <clang/AST/ASTContext.h>

namespace stalemate::source {

/// A type as `CodeType` has it; `file` is what the source is called.
llvm::json::Object type_json(const clang::ASTContext& context, clang::QualType type,
                             const std::string& file);

}  // namespace stalemate::source
