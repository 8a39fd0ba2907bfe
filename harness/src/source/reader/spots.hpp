#pragma once

#include <llvm/Support/JSON.h>
#include <optional>

#include <clang/AST/Decl.h>

#include "source/reader/names.hpp"

namespace stalemate::source {

/// Where the declaration's parameters close, and the last byte of what opens its body, in bytes of
/// the source; nothing if a macro wrote them. A macro that stands for the brace alone opens it as
/// the brace does.
std::optional<llvm::json::Object> spot_json(const clang::FunctionDecl& declaration,
                                            const Names& names);

}  // namespace stalemate::source
