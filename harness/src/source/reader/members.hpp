#pragma once

#include <llvm/Support/JSON.h>
#include <string>

#include <clang/AST/ASTContext.h>

namespace stalemate::source {

/// The members of a struct or union as `CodeType` has them; none of what is larger than eight bytes
/// or of no size.
llvm::json::Array members_json(const clang::ASTContext& context, clang::QualType type,
                               const std::string& file);

}  // namespace stalemate::source
