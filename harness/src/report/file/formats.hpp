#pragma once

#include <memory>
#include <span>
#include <string>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// A report in a file that the user names.
struct Format {
  const char* option;  // "--junit"
  const char* help;
  std::unique_ptr<Reporter> (*make)(const std::string& path);
};

/// All of them, in the order of the help.
std::span<const Format> formats();

}  // namespace stalemate::report
