#include "cli/data_directory.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>
#include <system_error>

namespace stalemate::cli {

namespace fs = std::filesystem;

namespace {

bool is_data(const char* part, const fs::path& path) {
  const auto extension = path.extension();
  return std::string_view(part) == "harness/templates" || extension == ".yaml" ||
         extension == ".cl" || extension == ".clh" || extension == ".mustache";
}

}  // namespace

std::variant<Files, std::string> read_data_directory(const std::string& directory) {
  std::map<std::string, std::string, std::less<>> files;
  for (const char* part : {"configs", "harness/templates", "kernels", "properties"}) {
    std::error_code error;
    for (auto entry = fs::recursive_directory_iterator(fs::path(directory) / part, error);
         entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      if (!entry->is_regular_file() || !is_data(part, entry->path())) continue;
      std::ostringstream text;
      text << std::ifstream(entry->path()).rdbuf();
      files[entry->path().lexically_relative(directory).generic_string()] = text.str();
    }
  }
  if (files.empty()) {
    return "--data " + directory +
           ": no configs, kernels or properties there; name a folder that has those folders";
  }
  return Files(std::move(files));
}

}  // namespace stalemate::cli
