#include "worker/watch/output_tail.hpp"

#include <algorithm>

#include "base/printable.hpp"

namespace stalemate::worker {

namespace {

constexpr std::size_t kLineBytesMax = 200;

}  // namespace

void OutputTail::add(std::string_view text) {
  kept_ += text;
  if (kept_.size() <= kKeptBytes) return;
  const std::size_t lost = kept_.size() - kKeptBytes;
  kept_.erase(0, lost);
  marked_ -= std::min(marked_, lost);
}

std::string OutputTail::last_line() const {
  const std::size_t last = kept_.find_last_not_of(" \t\r\n");
  if (last == std::string::npos) return {};
  const std::size_t newline = kept_.rfind('\n', last);
  const std::size_t first = newline == std::string::npos ? 0 : newline + 1;
  return printable(
      std::string_view(kept_).substr(first, last + 1 - first).substr(0, kLineBytesMax));
}

}  // namespace stalemate::worker
