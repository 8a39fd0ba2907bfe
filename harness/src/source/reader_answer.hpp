#pragma once

#include <string>

#include "source/token.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::source {

/// What the reader answered. Throws nlohmann::json::exception on what no reader says.
SourceCode source_from_json(const std::string& text);
Tokens tokens_from_json(const std::string& text);

}  // namespace stalemate::source
