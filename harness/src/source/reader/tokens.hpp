#pragma once

#include <string>

namespace stalemate::source {

/// The tokens that `read_tokens` wants of a text.
std::string tokens_json(const std::string& text);

}  // namespace stalemate::source
