#include "report/console/terminal.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace stalemate::report {

namespace {

constexpr std::size_t kColumnsMin = 20;
constexpr std::size_t kColumnsMax = 1000;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

ConsoleOptions console_options(int descriptor) {
  ConsoleOptions options;
  options.is_terminal = ::isatty(descriptor) == 1 && environment("TERM") != "dumb";
  options.use_color = options.is_terminal && environment("NO_COLOR").empty();
  winsize size = {};
  if (options.is_terminal && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    options.columns = std::clamp<std::size_t>(size.ws_col, kColumnsMin, kColumnsMax);
  }
  return options;
}

}  // namespace stalemate::report
