#pragma once

#include <llvm/Support/JSON.h>
#include <string>
#include <vector>

#include <clang/Lex/Token.h>

#include "source/reader/compiler.hpp"

namespace stalemate::source {

/// Finds, in the tokens that the parser gets, what reaches beyond OpenCL C: inline assembly, and
/// attributes by which code runs where nobody calls it. Macros that paste such words do not hide
/// them.
class Forbidden {
 public:
  void take(const clang::Token& token);

  /// Problems with their places, as clang's own.
  llvm::json::Array problems(const clang::SourceManager& sources, const std::string& name) const;

 private:
  struct Found {
    clang::SourceLocation location;
    std::string what;
  };

  void take_in_attribute(const clang::Token& token);

  std::vector<Found> found_;
  bool is_in_attribute_ = false;
  bool expects_name_ = false;
  unsigned depth_ = 0;  // of parentheses
};

}  // namespace stalemate::source
