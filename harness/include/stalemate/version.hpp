#pragma once

#include <string_view>

namespace stalemate {

/// The version of this build, as in CMakeLists.txt: "0.1.0".
std::string_view version();

}  // namespace stalemate
