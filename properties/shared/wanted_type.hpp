#pragma once

#include <cstddef>
#include <string>

namespace stalemate::properties {

/// "1 argument", "2 arguments".
std::string counted(std::size_t count, const char* noun);

}  // namespace stalemate::properties
