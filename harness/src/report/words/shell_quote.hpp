#pragma once

#include <string>
#include <string_view>

namespace stalemate::report {

/// `argument` as one types it to bash or zsh. Printable whatever is in it.
std::string shell_quote(std::string_view argument);

}  // namespace stalemate::report
