#pragma once

#include <string>

#include "source/reader/conversation.hpp"

namespace stalemate::source {

/// What the source of `request` declares, as JSON that `source_from_json` reads.
std::string declarations_json(const Request& request);

}  // namespace stalemate::source
