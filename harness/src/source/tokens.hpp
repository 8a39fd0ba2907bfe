#pragma once

#include <string>

#include "source/token.hpp"

namespace stalemate::source {

/// What `text` asks of the preprocessor, as clang's lexer has it: the tokens of its directives,
/// comments included; identifiers that begin with `__has_`, each as a line of its own; and "/*" of
/// a comment that does not end. No directive is followed, so whatever the text says, no file is
/// read. May be called from any thread.
Tokens read_tokens(const std::string& text);

}  // namespace stalemate::source
