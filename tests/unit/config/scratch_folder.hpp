#pragma once

#include <filesystem>
#include <fstream>
#include <stdlib.h>
#include <string>

#include <catch2/catch.hpp>

/// A fresh folder, removed with all that is in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "stalemate-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = std::filesystem::canonical(pattern).string();
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { std::filesystem::remove_all(path_); }

  std::string path(const std::string& name) const { return path_ + "/" + name; }

  std::string write(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = path(name);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
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
