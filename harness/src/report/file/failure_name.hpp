#pragma once

#include <string>
#include <string_view>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// The name of a failure's file, `<subject>-<16 hex digits>.json`. Safe on any file system,
/// whatever the subject is called; two subjects never share one. The digits tell apart failures of
/// one subject: kind, property and smallest case.
std::string failure_name(const Reproducer& reproducer);

/// Whether `file_name` is one that failures of some subject have.
bool is_failure_name(std::string_view file_name);

/// Whether `file_name` is one that failures of that subject have.
bool is_failure_name(std::string_view file_name, std::string_view subject);

}  // namespace stalemate::report
