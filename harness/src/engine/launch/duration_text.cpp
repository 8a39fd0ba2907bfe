#include "engine/launch/duration_text.hpp"

#include <fmt/format.h>

namespace stalemate::engine {

std::string duration_text(std::chrono::nanoseconds duration) {
  using std::chrono::duration_cast;
  if (duration < std::chrono::microseconds(1)) return fmt::format("{} ns", duration.count());
  if (duration < std::chrono::milliseconds(1)) {
    return fmt::format("{} µs", duration_cast<std::chrono::microseconds>(duration).count());
  }
  const auto milliseconds = duration_cast<std::chrono::milliseconds>(duration).count();
  if (milliseconds < 1000) return fmt::format("{} ms", milliseconds);
  return fmt::format("{:g} s", static_cast<double>(milliseconds) / 1000);
}

}  // namespace stalemate::engine
