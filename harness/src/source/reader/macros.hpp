#pragma once

#include <llvm/Support/JSON.h>
#include <string>

#include <clang/Lex/Preprocessor.h>

namespace stalemate::source {

/// The macros that are defined where the source ends, its own and those of its build options.
llvm::json::Array macros_json(const clang::Preprocessor& preprocessor, const std::string& name);

}  // namespace stalemate::source
