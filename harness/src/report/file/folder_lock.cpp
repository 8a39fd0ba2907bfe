#include "report/file/folder_lock.hpp"

#include <fcntl.h>
#include <fstream>
#include <unistd.h>

namespace stalemate::report {

namespace {

/// As the holder wrote it; he may be about to.
std::string holder_of(const std::string& path) {
  long process = 0;
  std::ifstream(path) >> process;
  return process == 0 ? "another process" : "process " + std::to_string(process);
}

}  // namespace

std::variant<FolderLock, FolderLock::Taken, WriteFailure> FolderLock::take(
    const std::string& folder) {
  const std::string path = folder + "/lock";
  auto opened = OutputFile::open(path, O_CREAT | O_NOFOLLOW);
  if (const auto* failure = std::get_if<WriteFailure>(&opened)) return *failure;
  auto& file = std::get<OutputFile>(opened);
  if (!file.lock()) return Taken{holder_of(path)};
  if (auto failure = file.cut(0)) return *std::move(failure);
  if (auto failure = file.write(std::to_string(::getpid()) + '\n')) return *std::move(failure);
  return FolderLock(std::move(file));
}

}  // namespace stalemate::report
