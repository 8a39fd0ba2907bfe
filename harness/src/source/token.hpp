#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "source/token_kinds.hpp"

namespace stalemate::source {

/// A token of a text to which no preprocessor was applied.
struct Token {
  TokenKind kind = TokenKind::Unknown;
  std::size_t offset = 0;
  std::size_t size = 0;
  bool begins_line = false;   // nothing but comments is before it; lines are joined
  std::string spelling = {};  // without joins of lines; empty of a comment

  bool is(TokenKind of, std::string_view spelled) const {
    return kind == of && spelling == spelled;
  }
};

struct Tokens {
  std::vector<Token> all = {};
  std::string unread = {};  // as SourceCode's
};

}  // namespace stalemate::source
