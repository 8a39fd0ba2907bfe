#pragma once

#include <atomic>
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

  /// Half a kernel may be inside: who wrote there was ended.
  void doubt() { is_doubted_ = true; }

  /// Removes what is inside, unless all of it was written since the last time and nobody doubts it.
  void clear_if_doubted();

 private:
  std::filesystem::path path_;
  Descriptor lock_;
  std::atomic<bool> is_doubted_ = true;
};

}  // namespace stalemate::worker
