#pragma once

#include <string>

namespace stalemate::source {

/// The tokens of a text that nothing was done to: no directive was followed, no macro replaced.
std::string tokens_json(const std::string& text);

}  // namespace stalemate::source
