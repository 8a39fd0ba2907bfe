#pragma once

namespace stalemate {

/// While there is one, whoever calls `std::exit` or `std::quick_exit` ends the process with
/// `exit_code`, whatever he asked for: code of a user's that ends the program in the middle would
/// else make it look as if all had been well. There is one at a time, of the process that it began
/// in.
class ExitGuard {
 public:
  /// `message` is written to standard error, and is a literal.
  ExitGuard(const char* message, int exit_code);
  ExitGuard(const ExitGuard&) = delete;
  ExitGuard& operator=(const ExitGuard&) = delete;
  ~ExitGuard();
};

}  // namespace stalemate
