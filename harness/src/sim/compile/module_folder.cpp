#include "sim/compile/module_folder.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <system_error>

#include "settings/settings_text.hpp"

namespace stalemate::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSource = "source";

std::string text_of(const Source& source) {
  return fmt::format("{}{}{}{}{}", to_string(source.pipeline), '\0', source.options, '\0',
                     source.text);
}

// Two sources may share a name: whoever looks one up compares the texts.
fs::path name_of(const Source& source) {
  return fmt::format("{:016x}", std::hash<std::string>()(text_of(source)));
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
  std::string name = (place / "stalemate-sim-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

void PrivateFolder::become(const fs::path& name) {
  std::error_code problem;
  fs::rename(path_, name, problem);
  if (!problem) path_.clear();
}

ModuleFolder::ModuleFolder() {
  const char* named = std::getenv(kModuleFolderVariable);
  if (named != nullptr) path_ = named;
}

fs::path ModuleFolder::find(const Source& source) const {
  if (path_.empty()) return {};
  const fs::path folder = path_ / name_of(source);
  return content_of(folder / kSource) == text_of(source) ? folder / kLibrary : fs::path();
}

void ModuleFolder::keep(PrivateFolder& folder, const Source& source) const {
  if (path_.empty()) return;
  std::ofstream written(folder.path() / kSource, std::ios::binary);
  written << text_of(source);
  written.close();
  if (written) folder.become(path_ / name_of(source));
}

}  // namespace stalemate::sim
