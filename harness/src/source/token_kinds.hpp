#pragma once

#include <cstdint>

namespace stalemate::source {

/// What a token is, before any directive is followed.
enum class TokenKind : std::uint8_t {
  Identifier,  // keywords included
  Number,
  Literal,  // in quotes that are closed
  Punctuator,
  Comment,
  Unknown,  // what no token of the language begins with, as a quote that is not closed
};

}  // namespace stalemate::source
