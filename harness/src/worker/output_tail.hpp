#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stalemate::worker {

/// The last 4 KiB of what a worker printed, whatever it prints.
class OutputTail {
 public:
  static constexpr std::size_t kKeptBytes = 4096;

  void add(std::string_view text);
  void clear() { kept_.clear(); }

  /// The last line that is not empty, printable, at most 200 bytes of it; empty if there is none.
  std::string last_line() const;

 private:
  std::string kept_;
};

}  // namespace stalemate::worker
