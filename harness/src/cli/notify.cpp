#include "cli/notify.hpp"

#include <iostream>

#include "base/printable.hpp"

namespace stalemate::cli {

void notify(std::string_view text) {
  std::cerr << "stalemate: " << printable(text, KeepNewlines::Yes) << '\n';
}

}  // namespace stalemate::cli
