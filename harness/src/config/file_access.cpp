#include "config/file_access.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "config/findings.hpp"
#include "config/text_check.hpp"

namespace stalemate::config {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSizeMax = 1U << 20U;

std::string parent(const std::string& path) {
  return fs::path(path).parent_path().generic_string();
}

std::string joined(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).generic_string();
}

std::string normal(const std::string& path) {
  return fs::path(path).lexically_normal().generic_string();
}

/// Links followed, as far as the path exists; empty if that cannot be said.
std::string canonical(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  if (error) return "";
  const fs::path found = fs::weakly_canonical(absolute, error);
  return error ? "" : found.generic_string();
}

bool lies_under(const std::string& root, const std::string& path) {
  const fs::path below(path);
  const fs::path above(root);
  const auto ends = std::mismatch(above.begin(), above.end(), below.begin(), below.end());
  return ends.first == above.end();
}

Refusal outside(const std::string& written) {
  return {in_quotes(written) + " lies outside the config's folder",
          "move it there, or pass --allow-outside"};
}

/// A file descriptor that is closed in the end.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

std::optional<std::string> not_a_file(mode_t mode) {
  if (S_ISREG(mode)) return std::nullopt;
  if (S_ISDIR(mode)) return "is a folder";
  if (S_ISFIFO(mode)) return "is a named pipe";
  if (S_ISSOCK(mode)) return "is a socket";
  return "is a device";
}

std::optional<Refusal> kind_refusal(const std::string& path, const struct stat& status) {
  const auto kind = not_a_file(status.st_mode);
  if (!kind) return std::nullopt;
  return Refusal{in_quotes(path) + " " + *kind + ", not a file", ""};
}

Refusal system_refusal(const std::string& path, int error) {
  if (error == ENOENT) return {in_quotes(path) + " does not exist", ""};
  return {
      fmt::format("{} cannot be read: {}", in_quotes(path), std::generic_category().message(error)),
      ""};
}

Refusal size_refusal(const std::string& path) {
  return {in_quotes(path) + " is larger than 1 MiB", ""};
}

std::variant<std::string, Refusal> read_all(const std::string& path, int descriptor) {
  std::string text;
  std::array<char, 1U << 16U> block;
  while (text.size() <= kSizeMax) {
    const ssize_t count = ::read(descriptor, block.data(), block.size());
    if (count == 0) return text;
    if (count > 0) {
      text.append(block.data(), static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return system_refusal(path, errno);
    }
  }
  return size_refusal(path);
}

std::variant<std::string, Refusal> read_disk(const std::string& path) {
  // Asked before it is opened: to open a device can do something, to open a pipe waits for its
  // writer.
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return system_refusal(path, errno);
  if (const auto refusal = kind_refusal(path, status)) return *refusal;
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) return system_refusal(path, errno);
  // It may have been exchanged meanwhile.
  if (const auto refusal = kind_refusal(path, status)) return *refusal;
  return read_all(path, file.get());
}

}  // namespace

Location FileAccess::config(const ConfigFile& file) {
  if (file.is_shipped) return {normal(file.path), normal(file.path), "", true};
  const fs::path folder = fs::path(canonical(file.path)).parent_path();
  const fs::path root = folder.filename() == "configs" ? folder.parent_path() : folder;
  return {file.path, fs::path(file.path).filename().generic_string(), root.generic_string(), false,
          parent(file.path)};
}

std::variant<Location, Refusal> FileAccess::resolve_shipped(const Location& from,
                                                            const std::string& written) const {
  const std::string path = normal(joined(parent(from.path), written));
  if (path.starts_with("/") || path.starts_with("..")) return outside(written);
  return Location{path, path, "", true};
}

std::variant<Location, Refusal> FileAccess::resolve(const Location& from,
                                                    const std::string& written) const {
  if (from.is_shipped) return resolve_shipped(from, written);
  const std::string path = joined(parent(from.path), written);
  const std::string real = canonical(path);
  if (!allow_outside_ && !lies_under(from.root, real)) return outside(written);
  return Location{path, normal(joined(parent(from.label), written)), from.root, false, from.folder};
}

bool FileAccess::exists(const Location& location) const {
  if (location.is_shipped) return shipped_.find(location.path).has_value();
  struct stat status {};
  return ::stat(location.path.c_str(), &status) == 0;
}

std::variant<std::string, Refusal> FileAccess::read_shipped(const Location& location) const {
  const auto text = shipped_.find(location.path);
  if (!text) return Refusal{in_quotes(location.path) + " is not among the shipped files", ""};
  if (text->size() > kSizeMax) return size_refusal(location.path);
  return std::string(*text);
}

std::variant<std::string, Refusal> FileAccess::read_bytes(const Location& location) const {
  return location.is_shipped ? read_shipped(location) : read_disk(location.path);
}

std::variant<std::string, Refusal> FileAccess::read(const Location& location) const {
  auto text = read_bytes(location);
  if (auto* found = std::get_if<std::string>(&text)) return with_plain_newlines(*found);
  return text;
}

std::string FileAccess::identity(const Location& location) {
  return location.is_shipped ? "shipped:" + location.path : "disk:" + canonical(location.path);
}

}  // namespace stalemate::config
