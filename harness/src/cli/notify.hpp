#pragma once

#include <string_view>
#include <vector>

#include "stalemate/diagnostic.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::cli {

/// Tells the user on stderr, in a line that names the program: results alone go to stdout.
void notify(std::string_view text);

/// Tells the user of a mistake in a file of his.
void notify(const Diagnostic& mistake);

/// Keeps what this thread tells the user from when it is made, for those who read reports and no
/// log. One at a time.
class Told {
 public:
  Told();
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;
  ~Told();

  /// Mistakes that have a place; if there are none, all that was told, as one.
  std::vector<NotBegun> not_begun() const;

 private:
  friend void notify(std::string_view text);
  friend void notify(const Diagnostic& mistake);

  std::vector<NotBegun> placed_;
  std::string rest_;
};

}  // namespace stalemate::cli
