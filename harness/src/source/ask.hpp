#pragma once

#include <string>
#include <variant>

#include "source/reader_process.hpp"

namespace stalemate::source {

/// The answer of a reader, which is shared by all threads and started when it is needed.
std::variant<std::string, NoAnswer> ask_reader(const Asked& asked);

}  // namespace stalemate::source
