#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace stalemate {

/// How bytes came through.
enum class Moved { All, Late, Broken };

/// A program of ours that answers through a socket, which is its standard input and output. It
/// ends at `end`, when this object goes, or when it finds that this process has. It is in a process
/// group of its own, so that a terminal's interrupt is ours to answer.
class HelperProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// `program`: its path. `environment`: what it finds in place of ours, each "NAME=value".
  explicit HelperProcess(std::string program, std::vector<std::string> environment = {})
      : program_(std::move(program)), environment_(std::move(environment)) {}
  HelperProcess(const HelperProcess&) = delete;
  HelperProcess& operator=(const HelperProcess&) = delete;
  ~HelperProcess() { end(); }

  bool is_started() const { return process_ > 0; }

  /// What went wrong, or nothing.
  std::string start();

  Moved send(std::string_view bytes, Clock::time_point deadline);
  Moved receive(void* into, std::size_t size, Clock::time_point deadline);

  /// Ends the process, if there is one, and returns the last line that it printed.
  std::string end();

 private:
  std::string program_;
  std::vector<std::string> environment_;
  pid_t process_ = -1;
  int channel_ = -1;
  int words_ = -1;  // what it prints: why it did not start
};

}  // namespace stalemate
