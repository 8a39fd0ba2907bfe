#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace stalemate::report {

/// A file that could not be written, and why. Exit code 3, but never the end of a run.
struct WriteFailure {
  std::string file;
  std::string reason;
  bool file_exists = false;  // it was to be made, and is there

  friend bool operator==(const WriteFailure&, const WriteFailure&) = default;
};

/// A file open for writing, closed at the end of its life.
class OutputFile {
 public:
  /// `flags` are those of open(2) beside O_WRONLY and O_CLOEXEC.
  static std::variant<OutputFile, WriteFailure> open(const std::string& path, int flags);

  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile();

  /// Writes all of `bytes`. After a failure some of them may be in the file.
  std::optional<WriteFailure> write(std::string_view bytes) const;

  /// Returns when what was written is on the disk. Pipes and terminals have no disk: no failure.
  std::optional<WriteFailure> sync() const;

  /// Leaves the first `size_bytes` of the file.
  std::optional<WriteFailure> cut(std::uintmax_t size_bytes) const;

  /// Whether the file is this process's own from now on, until it is closed. It is not if another
  /// has it.
  bool lock() const;

  /// Why what was written is not at the path any more; nothing if it is.
  std::optional<WriteFailure> why_gone() const;

 private:
  OutputFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_;
};

/// Makes `text` the content of the file at `path`: at any time, the file there is the old one or
/// the new one, whole. A symbolic link is followed. What is no regular file (/dev/stdout, a pipe)
/// is written to as it is.
std::optional<WriteFailure> write_whole_file(const std::string& path, std::string_view text);

/// Why `write_whole_file` would fail now, as far as that shows before: so that a run of hours does
/// not end without its report. Changes nothing.
std::optional<WriteFailure> why_not_written(const std::string& path);

/// The failure of the system call that has just failed.
WriteFailure last_failure(const std::string& path);

}  // namespace stalemate::report
