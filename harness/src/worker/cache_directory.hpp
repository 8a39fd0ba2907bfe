#pragma once

#include <filesystem>

#include "worker/descriptor.hpp"

namespace stalemate::worker {

/// A private, empty directory (mode 0700) for a driver's compiled kernels, among the temporary
/// files; removed at the end. Making one also removes those of ours whose process was killed before
/// it could.
class CacheDirectory {
 public:
  CacheDirectory();
  CacheDirectory(const CacheDirectory&) = delete;
  CacheDirectory& operator=(const CacheDirectory&) = delete;
  ~CacheDirectory();

  /// Empty if none could be made: the driver then uses its default.
  const std::filesystem::path& path() const { return path_; }

  /// Removes what is inside. A crash may have left half a kernel there.
  void clear();

 private:
  std::filesystem::path path_;
  Descriptor lock_;
};

}  // namespace stalemate::worker
