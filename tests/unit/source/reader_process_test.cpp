#include "source/reader_process.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "base/own_library.hpp"
#include "confine/system_calls.hpp"
#include "temporary_folder.hpp"

namespace stalemate::source {
namespace {

using std::chrono::milliseconds;
using test::TemporaryFolder;

/// A reader that is a shell script.
std::string script(const TemporaryFolder& folder, const std::string& text) {
  const std::string path = folder.write("reader", "#!/bin/sh\n" + text + "\n");
  chmod(path.c_str(), 0700);
  return path;
}

bool has_no_children() {
  return waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
}

NoAnswer refused(ReaderProcess& reader, milliseconds limit = milliseconds(10000)) {
  const auto answer = reader.ask({RequestKind::Declarations, "name", "int a;"}, limit);
  REQUIRE(std::holds_alternative<NoAnswer>(answer));
  return std::get<NoAnswer>(answer);
}

/// The line of that name in what the kernel tells of this process's only child.
std::string of_child(const std::string& field) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream status(entry.path() / "status");
    const std::string text{std::istreambuf_iterator<char>(status), {}};
    if (text.find("\nPPid:\t" + std::to_string(getpid()) + "\n") == std::string::npos) continue;
    const std::size_t at = text.find("\n" + field + ":\t") + field.size() + 3;
    return text.substr(at, text.find('\n', at) - at);
  }
  return {};
}

TEST_CASE("reader_process: the reader keeps no rights that it does not need") {
  ReaderProcess reader(own_library("stalemate-clang").string());
  const auto answer =
      reader.ask({RequestKind::Tokens, std::string(1, '\0'), "#define A 1"}, milliseconds(10000));
  REQUIRE(std::holds_alternative<std::string>(answer));
  CHECK(of_child("NoNewPrivs") == "1");
  if (confine::filters_system_calls()) CHECK(of_child("Seccomp") == "2");
}

TEST_CASE("reader_process: a reader that hangs is killed and reaped at its deadline") {
  const TemporaryFolder folder;
  ReaderProcess reader(script(folder, "exec sleep 100"));
  const auto before = std::chrono::steady_clock::now();
  CHECK(refused(reader, milliseconds(200)).why == "clang did not read the source within its time");
  CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(20));
  CHECK(has_no_children());
}

TEST_CASE("reader_process: a reader that dies is told with its last words") {
  const TemporaryFolder folder;
  ReaderProcess reader(script(folder, "echo first >&2; echo no library >&2; exit 3"));
  const NoAnswer answer = refused(reader);
  CHECK(answer.why == "the reader of OpenCL C died: no library");
  CHECK_FALSE(answer.had_left);
  CHECK(has_no_children());
}

TEST_CASE("reader_process: an answer that cannot be is none") {
  const TemporaryFolder folder;
  ReaderProcess reader(script(folder, "exec cat"));
  // The head of the request comes back, and says more bytes than anybody answers.
  CHECK(refused(reader).why.rfind("the reader of OpenCL C died", 0) == 0);
  CHECK(has_no_children());
}

TEST_CASE("reader_process: no program, and one that is none") {
  ReaderProcess none("");
  CHECK(refused(none).why.find("install clang-15") != std::string::npos);
  ReaderProcess missing("/nowhere/reader");
  CHECK(refused(missing).why.find("cannot be started") != std::string::npos);
}

}  // namespace
}  // namespace stalemate::source
