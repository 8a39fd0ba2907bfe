#include "stalemate/version.hpp"

namespace stalemate {

std::string_view version() {
  return STALEMATE_VERSION;
}

}  // namespace stalemate
