#pragma once

#include <csignal>
#include <sys/resource.h>

namespace stalemate::report::test {

/// While it lives, no file can grow: writing ends in EFBIG. It stands in for a full disk where a
/// file is replaced: code that replaced /dev/full by mistake would do it for good, if root runs it.
class FullDisk {
 public:
  FullDisk() : handler_before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &limit_before_);
    const rlimit none{0, limit_before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &none);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &limit_before_);
    std::signal(SIGXFSZ, handler_before_);
  }

 private:
  void (*handler_before_)(int);
  rlimit limit_before_{};
};

}  // namespace stalemate::report::test
