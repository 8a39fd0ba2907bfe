#include "cli/fitted.hpp"

#include "report/console/terminal.hpp"
#include "report/words/wrapped.hpp"

namespace stalemate::cli {

std::string fitted(const std::string& text, int descriptor) {
  const report::ConsoleOptions terminal = report::console_options(descriptor);
  return terminal.is_terminal ? report::wrapped(text, terminal.columns) : text;
}

}  // namespace stalemate::cli
