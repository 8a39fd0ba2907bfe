#pragma once

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

/// Checks of a config in a test of Catch2, of version 2 or 3:
///
///   TEST_CASE("the lock holds") {
///     STALEMATE_REQUIRE_PASSES({.config = "lock.yaml", .subject = "lock.mine"});
///   }
///
/// Include Catch2's own header before the macros are used; the target is told by
/// `stalemate_use_catch2` of the CMake package where the program is. The config runs in processes
/// of its own, as from the command line: a driver that crashes does not end the tests.
namespace stalemate {

/// What to run. A relative config is relative to the CMakeLists.txt that calls
/// stalemate_use_catch2; results are kept where the tests run.
struct ConfigCheck {
  std::string config = {};
  std::string subject = {};  // a name, or a glob over names; empty: all
  std::vector<std::string> devices = {};
  std::optional<std::uint32_t> cases = {};
  std::string seed = "1";              // so that what passed passes again
  std::vector<std::string> more = {};  // further arguments of `stalemate run`
#ifdef STALEMATE_RUNNER
  std::string program = STALEMATE_RUNNER;
#else
  std::string program = "stalemate";
#endif
};

/// How it ended.
struct ConfigChecked {
  int exit_code = -1;       // docs/exit-codes.md; 128 + number after a signal
  std::string output = {};  // stdout and stderr
  bool passed() const { return exit_code == 0; }
  bool skipped() const { return exit_code == 77; }  // no such device, or it lacks something
};

namespace catch2_detail {

inline std::vector<std::string> command_line(const ConfigCheck& check) {
#ifdef STALEMATE_CONFIGS
  const bool is_relative = !check.config.starts_with('/');
  const std::string config = (is_relative ? STALEMATE_CONFIGS "/" : "") + check.config;
#else
  const std::string& config = check.config;
#endif
  std::vector<std::string> words{check.program,    "run", config, "--seed", check.seed,
                                 "--skipped-code", "77"};
  const auto add = [&](const char* option, const std::string& value) {
    words.emplace_back(option);
    words.push_back(value);
  };
  if (!check.subject.empty()) add("--subject", check.subject);
  if (check.cases) add("--cases", std::to_string(*check.cases));
  for (const std::string& device : check.devices) add("--device", device);
  words.insert(words.end(), check.more.begin(), check.more.end());
  return words;
}

inline std::string all_of(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) return text;
  }
}

inline int code_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace catch2_detail

/// Runs the config to its end. Throws if the program cannot be started.
inline ConfigChecked run_config(const ConfigCheck& check) {
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDERR_FILENO);
  posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
  posix_spawn_file_actions_addclose(&actions, pipe_ends[1]);
  std::vector<std::string> words = catch2_detail::command_line(check);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipe_ends[1]);
  if (error != 0) {
    close(pipe_ends[0]);
    throw std::runtime_error(words[0] + " cannot be started");
  }
  ConfigChecked checked;
  checked.output = catch2_detail::all_of(pipe_ends[0]);
  close(pipe_ends[0]);
  checked.exit_code = catch2_detail::code_of(child);
  return checked;
}

}  // namespace stalemate

/// Skips the test where nothing could be run. Catch2 before 3.3 knows no skipped tests: there that
/// is a failure, since it is no pass.
#ifdef SKIP
#define STALEMATE_SKIP_IF(CHECKED) \
  if ((CHECKED).skipped()) SKIP("stalemate: nothing could be run")
#else
#define STALEMATE_SKIP_IF(CHECKED) static_cast<void>(0)
#endif

#define STALEMATE_PASSES(ASSERTION, ...)                                                          \
  do {                                                                                            \
    const auto stalemate_checked = ::stalemate::run_config(::stalemate::ConfigCheck __VA_ARGS__); \
    INFO(stalemate_checked.output);                                                               \
    STALEMATE_SKIP_IF(stalemate_checked);                                                         \
    INFO("exit code " << stalemate_checked.exit_code << " (docs/exit-codes.md)");                 \
    ASSERTION(stalemate_checked.passed());                                                        \
  } while (false)

/// All verdicts are as the config expects. The argument is a `ConfigCheck` in braces.
#define STALEMATE_REQUIRE_PASSES(...) STALEMATE_PASSES(REQUIRE, __VA_ARGS__)
#define STALEMATE_CHECK_PASSES(...) STALEMATE_PASSES(CHECK, __VA_ARGS__)
