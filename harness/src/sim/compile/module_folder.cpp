#include "sim/compile/module_folder.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/checksum.hpp"
#include "settings/settings_text.hpp"

namespace stalemate::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSource = "source";
constexpr const char* kSum = "sum";
constexpr const char* kUsed = "used";

// Two texts may share a name: whoever looks one up compares them.
fs::path name_of(const std::string& text) {
  return checksum_text(checksum(text));
}

std::string sum_of(const fs::path& folder, const std::string& text) {
  return checksum_text(checksum(content_of(folder / kLibrary), checksum(text)));
}

/// For whoever makes room: what was used last is kept longest. A confined worker may write, and not
/// set times.
void was_used(const fs::path& folder) {
  std::ofstream(folder / kUsed) << '\n';
}

}  // namespace

std::string content_of(const fs::path& file) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  return content.str();
}

PrivateFolder::PrivateFolder(const fs::path& parent) {
  std::error_code ignored;
  const fs::path place = parent.empty() ? fs::temp_directory_path(ignored) : parent;
  std::string name = (place / (std::string(kPrivateFolderPrefix) + "XXXXXX")).string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

void PrivateFolder::become(const fs::path& name) {
  std::error_code problem;
  fs::rename(path_, name, problem);
  if (problem) {
    std::error_code ignored;
    fs::remove_all(name, ignored);
    fs::rename(path_, name, problem);
  }
  if (!problem) path_.clear();
}

ModuleFolder::ModuleFolder(std::string compiler) : compiler_(std::move(compiler)) {
  const char* named = std::getenv(kModuleFolderVariable);
  if (named != nullptr) path_ = named;
}

std::string ModuleFolder::text_of(const Source& source) const {
  return fmt::format("{}{}{}{}{}{}{}", compiler_, '\0', to_string(source.pipeline), '\0',
                     source.options, '\0', source.text);
}

fs::path ModuleFolder::find(const Source& source) const {
  if (path_.empty()) return {};
  const std::string text = text_of(source);
  const fs::path folder = path_ / name_of(text);
  if (content_of(folder / kSource) != text) return {};
  if (content_of(folder / kSum) != sum_of(folder, text)) return {};
  was_used(folder);
  return folder / kLibrary;
}

void ModuleFolder::keep(PrivateFolder& folder, const Source& source) const {
  if (path_.empty()) return;
  const std::string text = text_of(source);
  std::ofstream written(folder.path() / kSource, std::ios::binary);
  written << text;
  written.close();
  std::ofstream sum(folder.path() / kSum, std::ios::binary);
  sum << sum_of(folder.path(), text);
  sum.close();
  was_used(folder.path());
  if (written && sum) folder.become(path_ / name_of(text));
}

}  // namespace stalemate::sim
