#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <variant>

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
  explicit ReaderProcess(std::string program) : program_(std::move(program)) {}
  ReaderProcess(const ReaderProcess&) = delete;
  ReaderProcess& operator=(const ReaderProcess&) = delete;
  ~ReaderProcess();

  /// The answer's JSON. Starts the process if there is none; kills it if it does not answer within
  /// `limit`.
  std::variant<std::string, NoAnswer> ask(const Asked& asked, std::chrono::milliseconds limit);

 private:
  std::string start();
  std::variant<std::string, NoAnswer> converse(const Asked& asked,
                                               std::chrono::steady_clock::time_point deadline);
  NoAnswer give_up(bool is_late);
  std::string end();

  std::string program_;
  pid_t process_ = -1;
  int channel_ = -1;
  int words_ = -1;  // what it prints: why it did not start
  bool has_answered_ = false;
};

}  // namespace stalemate::source
