#include "report/format/former_report.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBeginningBytes = 4096;

constexpr std::string_view kNotMarkdown[] = {".cl",  ".clh",   ".h",    ".hpp",   ".c",   ".cpp",
                                             ".yml", ".yaml",  ".json", ".jsonl", ".xml", ".html",
                                             ".svg", ".sarif", ".py",   ".sh"};

bool is_there(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && fs::file_size(path, ignored) != 0;
}

std::string beginning_of(const std::string& path) {
  std::string text(kBeginningBytes, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace

std::optional<std::string> why_not_replaced(const std::string& path, std::string_view sign,
                                            std::string_view kind) {
  if (!is_there(path) || beginning_of(path).find(sign) != std::string::npos) return std::nullopt;
  return fmt::format(
      "'{}' holds something else than {}, which would be lost; name another file, "
      "or remove it",
      path, kind);
}

std::optional<std::string> why_not_appended(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  const bool is_other = std::find(std::begin(kNotMarkdown), std::end(kNotMarkdown), extension) !=
                        std::end(kNotMarkdown);
  if (!is_other || !is_there(path)) return std::nullopt;
  return fmt::format(
      "'{}' holds no Markdown by its name, and a summary would be appended to it; "
      "name another file",
      path);
}

}  // namespace stalemate::report
