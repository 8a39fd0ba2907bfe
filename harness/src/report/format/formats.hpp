#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// A report that the user asks for.
struct Format {
  const char* option;  // "--junit"
  const char* help;
  std::unique_ptr<Reporter> (*make)(const std::string& value);
  /// What is wrong with the option's value, asked before the run.
  std::optional<std::string> (*problem)(const std::string& value);
  bool is_replaced = false;  // what a run before has left there
};

/// All of them, in the order of the help.
std::span<const Format> formats();

}  // namespace stalemate::report
