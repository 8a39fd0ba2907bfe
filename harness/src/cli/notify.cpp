#include "cli/notify.hpp"

#include <iostream>
#include <string>
#include <unistd.h>

#include "base/printable.hpp"
#include "cli/fitted.hpp"

namespace stalemate::cli {

void notify(std::string_view text) {
  const std::string line = "stalemate: " + printable(text, KeepNewlines::Yes) + '\n';
  std::cerr << fitted(line, STDERR_FILENO);
}

}  // namespace stalemate::cli
