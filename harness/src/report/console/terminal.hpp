#pragma once

#include "report/console/console.hpp"

namespace stalemate::report {

/// What the terminal at the file descriptor can do, if it is one: its width, and colours unless
/// the environment has NO_COLOR (https://no-color.org) or says that the terminal is dumb.
ConsoleOptions console_options(int descriptor);

}  // namespace stalemate::report
