#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace stalemate::worker {

/// The last 4 KiB of what a worker printed, whatever it prints.
class OutputTail {
 public:
  static constexpr std::size_t kKeptBytes = 4096;

  void add(std::string_view text);
  void clear() { *this = {}; }

  /// Tells what is there now from what is added later, for `clear_marked`.
  void mark() { marked_ = kept_.size(); }
  void clear_marked() { kept_.erase(0, std::exchange(marked_, 0)); }

  /// The last line that is not empty, printable, at most 200 bytes of it; empty if there is none.
  std::string last_line() const;

 private:
  std::string kept_;
  std::size_t marked_ = 0;  // of its bytes
};

}  // namespace stalemate::worker
