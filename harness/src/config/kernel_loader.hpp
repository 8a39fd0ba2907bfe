#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "config/build_options.hpp"
#include "config/file_access.hpp"
#include "config/findings.hpp"
#include "config/opencl_text.hpp"
#include "stalemate/value/shared_text.hpp"

namespace stalemate::config {

/// A kernel file with all that it includes.
struct KernelText {
  SharedText source;  // complete OpenCL C, with #line directives
};

/// What the preprocessor is asked for by texts, each read once: a file may be included a thousand
/// times, and a process reads it.
class OpenClTexts {
 public:
  const OpenClText& read(const std::string& text);

 private:
  std::unordered_map<std::string, OpenClText> read_;
};

/// A kernel that a config asks for.
struct WantedKernel {
  const Location& from;  // of the config
  std::string written;   // how that calls the kernel file
  BuildOptions options = {};
};

/// Reads kernels, each once.
class KernelLoader {
 public:
  KernelLoader(const FileAccess& access, Findings& findings)
      : access_(access), findings_(findings) {}

  const FileAccess& access() const { return access_; }

  /// Nothing, and a finding, if it cannot be had. `place` is where the config says so. Owned by the
  /// loader.
  const KernelText* load(const WantedKernel& wanted, const Place& place);

 private:
  std::optional<KernelText> read(const WantedKernel& wanted, const Location& location,
                                 const Place& place);

  const FileAccess& access_;
  Findings& findings_;
  OpenClTexts texts_;
  std::map<std::string, std::optional<KernelText>, std::less<>> read_;
  std::size_t size_ = 0;  // of all that were read, in bytes
};

}  // namespace stalemate::config
