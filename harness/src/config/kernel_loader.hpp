#pragma once

#include <map>
#include <optional>
#include <string>

#include "config/file_access.hpp"
#include "config/findings.hpp"

namespace stalemate::config {

/// A kernel file with all that it includes.
struct KernelText {
  std::string source;  // complete OpenCL C, with #line directives
};

/// Reads kernels, each once.
class KernelLoader {
 public:
  KernelLoader(const FileAccess& access, Findings& findings)
      : access_(access), findings_(findings) {}

  const FileAccess& access() const { return access_; }

  /// The kernel called `written` in the config at `from`; nothing, and a finding, if it cannot be
  /// had. `place` is where the config says so. Owned by the loader.
  const KernelText* load(const Location& from, const std::string& written, const Place& place);

 private:
  std::optional<KernelText> read(const Location& location, const Place& place);

  const FileAccess& access_;
  Findings& findings_;
  std::map<std::string, std::optional<KernelText>, std::less<>> read_;
};

}  // namespace stalemate::config
