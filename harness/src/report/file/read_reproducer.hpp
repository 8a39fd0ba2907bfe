#pragma once

#include <string>
#include <variant>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The reproducer in the file at `path`, or why there is none to be had, the path included: no such
/// file, not a regular one, over 32 MiB, not what `reproducer_text` writes, a case without
/// work-items.
std::variant<Reproducer, std::string> read_reproducer(const std::string& path);

}  // namespace stalemate::report
