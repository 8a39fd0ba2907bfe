#include "report/words/shell_quote.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/printable.hpp"

namespace stalemate::report {

namespace {

bool needs_no_quotes(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_./:@%+=,-").find(c) != std::string_view::npos;
}

std::string in_single_quotes(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// ANSI-C quoting, which alone can say bytes that cannot be shown. In octal: unlike a hexadecimal
/// escape, three digits never run into what follows.
std::string in_ansi_quotes(std::string_view text) {
  std::string quoted = "$'";
  for (const char c : text) {
    if (needs_no_quotes(c)) {
      quoted += c;
    } else {
      quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    }
  }
  return quoted + "'";
}

}  // namespace

std::string shell_quote(std::string_view argument) {
  if (printable(argument) != argument) return in_ansi_quotes(argument);
  if (!argument.empty() && std::all_of(argument.begin(), argument.end(), needs_no_quotes)) {
    return std::string(argument);
  }
  return in_single_quotes(argument);
}

}  // namespace stalemate::report
