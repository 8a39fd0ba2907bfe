#include "cli/program.hpp"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <signal.h>
#include <sstream>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include <catch2/catch.hpp>

namespace stalemate::test {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr std::chrono::minutes kLimit{5};
constexpr milliseconds kPoll{10};

/// In the environment of everything that this test starts, and of nothing else.
std::string mark() {
  return "STALEMATE_STARTED_BY_TEST=" + std::to_string(::getpid()) + ".";
}

[[noreturn]] void become(const Invocation& invocation, const std::string& out,
                         const std::string& err) {
  std::vector<std::string> words{STALEMATE_PROGRAM};
  words.insert(words.end(), invocation.arguments.begin(), invocation.arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // What a CI service says changes what is red; a test says it itself.
  ::unsetenv("CI");
  for (const auto& [key, value] : invocation.environment) ::setenv(key.c_str(), value.c_str(), 1);
  ::dup2(::open("/dev/null", O_RDONLY), 0);
  ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT, 0600), 1);
  ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT, 0600), 2);
  if (!invocation.directory.empty() && ::chdir(invocation.directory.c_str()) != 0) ::_exit(99);
  if (!invocation.has_descriptors) ::close_range(0, 2, 0);
  if (invocation.file_bytes_max) {
    const rlimit limit{*invocation.file_bytes_max, *invocation.file_bytes_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ::execv(STALEMATE_PROGRAM, argv.data());
  ::_exit(98);
}

int exit_code(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int wait_for(pid_t child, const Invocation& invocation) {
  const auto began = steady_clock::now();
  bool interrupted = invocation.interrupt_after == milliseconds(0);
  for (int status = 0;; std::this_thread::sleep_for(kPoll)) {
    if (::waitpid(child, &status, WNOHANG) == child) return exit_code(status);
    const auto elapsed = steady_clock::now() - began;
    if (!interrupted && elapsed > invocation.interrupt_after) {
      ::kill(child, SIGINT);
      if (invocation.interrupts_twice) ::kill(child, SIGTERM);
      interrupted = true;
    }
    if (elapsed > kLimit) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      FAIL("the program did not end");
    }
  }
}

}  // namespace

Outcome run(const Invocation& invocation) {
  const TemporaryFolder streams;
  const std::string out = streams.path() + "/out";
  const std::string err = streams.path() + "/err";
  const std::string marked = mark();
  const pid_t child = ::fork();
  if (child == 0) {
    ::putenv(const_cast<char*>(marked.c_str()));
    become(invocation, out, err);
  }
  Outcome outcome;
  outcome.exit_code = wait_for(child, invocation);
  outcome.out = read(out);
  outcome.err = read(err);
  return outcome;
}

std::vector<int> processes_left() {
  std::vector<int> left;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string environment = read((entry.path() / "environ").string());
    if (environment.find(mark()) != std::string::npos) left.push_back(std::stoi(name));
  }
  return left;
}

std::string read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<std::string> files_below(const std::string& directory, const std::string& ending) {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(directory, ignored)) {
    if (entry.is_regular_file() && entry.path().string().ends_with(ending)) {
      found.push_back(entry.path().string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace stalemate::test
