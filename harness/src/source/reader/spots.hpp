#pragma once

#include <llvm/Support/JSON.h>
#include <optional>

#include <clang/AST/Decl.h>

namespace stalemate::source {

/// Where the declaration's parameters close and its body opens, in bytes of the source; nothing if
/// a macro wrote it.
std::optional<llvm::json::Object> spot_json(const clang::FunctionDecl& declaration);

}  // namespace stalemate::source
