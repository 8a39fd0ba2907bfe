#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace stalemate::cli {

/// The journal that `results` means: a folder of results stands for its own.
inline std::string journal_path(const std::string& results) {
  std::error_code ignored;
  return std::filesystem::is_directory(results, ignored) ? results + "/results.jsonl" : results;
}

}  // namespace stalemate::cli
