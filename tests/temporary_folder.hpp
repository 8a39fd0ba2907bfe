#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <stdlib.h>
#include <string>
#include <system_error>

namespace stalemate::test {

/// A fresh folder, removed with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "stalemate-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = std::filesystem::canonical(name).string();
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }

  /// The path of a file below it, which need not be there.
  std::string file(const std::string& name) const { return path_ + '/' + name; }

  /// Writes that file, and the folders that it needs; returns its path.
  std::string write(const std::string& name, const std::string& text) const {
    const std::filesystem::path written = file(name);
    std::filesystem::create_directories(written.parent_path());
    std::ofstream(written, std::ios::binary) << text;
    return written.string();
  }

  std::size_t file_count() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
      if (entry.is_regular_file()) ++count;
    }
    return count;
  }

  /// `text` without this folder's path, which is another in every run.
  std::string without_path(std::string text) const {
    for (auto at = text.find(path_ + "/"); at != std::string::npos; at = text.find(path_ + "/")) {
      text.erase(at, path_.size() + 1);
    }
    return text;
  }

 private:
  std::string path_;
};

}  // namespace stalemate::test
