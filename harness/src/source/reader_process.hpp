#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <variant>

#include "base/helper_process.hpp"
#include "source/frame.hpp"

namespace stalemate::source {

/// What is asked of the reader; options and name as `RequestHead` wants them.
struct Asked {
  RequestKind kind = RequestKind::Declarations;
  std::string options = {};
  std::string_view text = {};
};

/// No answer came.
struct NoAnswer {
  std::string why;
  bool had_left = false;  // the reader was idle and left before it was asked: ask another
};

/// A process that reads sources, one at a time. It ends when it is idle for some seconds, when this
/// object goes, or when this process does.
class ReaderProcess {
 public:
  /// `program` speaks as frame.hpp says; empty if this build has none.
  explicit ReaderProcess(const std::string& program)
      : has_program_(!program.empty()), process_(program) {}

  /// The answer's JSON. Starts the process if there is none; kills it if it does not answer within
  /// `limit`.
  std::variant<std::string, NoAnswer> ask(const Asked& asked, std::chrono::milliseconds limit);

 private:
  using Clock = HelperProcess::Clock;

  std::variant<std::string, NoAnswer> converse(const Asked& asked, Clock::time_point deadline);
  NoAnswer give_up(bool is_late);

  bool has_program_;
  HelperProcess process_;
  bool has_answered_ = false;
};

}  // namespace stalemate::source
