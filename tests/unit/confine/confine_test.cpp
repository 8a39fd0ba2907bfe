#include "confine/confine.hpp"

#include <cerrno>
#include <fcntl.h>
#include <functional>
#include <sched.h>
#include <seccomp.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "confine/landlock.hpp"
#include "confine/system_calls.hpp"
#include "temporary_folder.hpp"

using namespace stalemate::confine;
using stalemate::test::TemporaryFolder;

namespace {

/// What `act` returns in a process that is confined so; 200 if it cannot be.
int in_confinement(const Allowed& allowed, const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) _exit(confine(allowed).empty() ? act() : 200);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int open_as(const std::string& path, int flags) {
  return open(path.c_str(), flags | O_CLOEXEC, 0600) < 0 ? errno : 0;
}

int run_true() {
  char program[] = "/bin/true";
  char* arguments[] = {program, nullptr};
  pid_t child = 0;
  const int error = posix_spawn(&child, program, nullptr, nullptr, arguments, environ);
  int status = 0;
  if (error == 0) waitpid(child, &status, 0);
  return error != 0 ? error : WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("confine: a path has the access that it was given, and no path has more") {
  if (landlock_version() < 3) {
    CHECK_THAT(not_offered(), Catch::Contains("landlock"));
    return;
  }
  const TemporaryFolder folder;
  const std::string read = folder.write("read/file", "text");
  const std::string own = folder.write("own/file", "text");
  const std::string other = folder.write("other/file", "text");
  const Allowed allowed{.paths = {{folder.file("read"), Access::Read},
                                  {folder.file("own"), Access::Write},
                                  {"/dev/null", Access::Use},
                                  {folder.file("not/there"), Access::Read}}};
  const auto opened = [&](const std::string& path, int flags) {
    return in_confinement(allowed, [&] { return open_as(path, flags); });
  };
  CHECK(opened(read, O_RDONLY) == 0);
  CHECK(opened(read, O_WRONLY) == EACCES);
  CHECK(opened(folder.file("read/new"), O_WRONLY | O_CREAT) == EACCES);
  CHECK(opened(own, O_RDWR | O_TRUNC) == 0);
  CHECK(opened(folder.file("own/new"), O_WRONLY | O_CREAT) == 0);
  CHECK(opened(other, O_RDONLY) == EACCES);
  CHECK(opened("/dev/null", O_RDWR) == 0);
  CHECK(opened(folder.file("read/../other/file"), O_RDONLY) == EACCES);
}

TEST_CASE("confine: threads go on; programs only where they are allowed") {
  Allowed allowed{.paths = {{"/usr", Access::Read},
                            {"/bin", Access::Read},
                            {"/lib", Access::Read},
                            {"/lib64", Access::Read},
                            {"/etc/ld.so.cache", Access::Read}}};
  const auto run_thread = [] {
    int value = 1;
    std::thread([&] { value = 0; }).join();
    return value;
  };
  CHECK(in_confinement(allowed, run_true) == 0);
  CHECK(in_confinement(allowed, run_thread) == 0);
  allowed.starts_programs = false;
  CHECK(in_confinement(allowed, run_thread) == 0);
  if (!filters_system_calls()) return;
  CHECK(in_confinement(allowed, run_true) == EPERM);
  CHECK(in_confinement(allowed, [] { return fork() < 0 ? errno : 0; }) == EPERM);
}

TEST_CASE("confine: pairs of sockets stay, and namespaces do not") {
  if (!filters_system_calls()) {
    CHECK_THAT(not_offered(), Catch::Contains("seccomp"));
    return;
  }
  const Allowed none;
  CHECK(in_confinement(none, [] {
          int ends[2] = {-1, -1};
          return socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) < 0 ? errno : 0;
        }) == 0);
  CHECK(in_confinement(none, [] { return socket(AF_UNIX, SOCK_STREAM, 0) < 0 ? errno : 0; }) ==
        EPERM);
  CHECK(in_confinement(none, [] { return unshare(CLONE_NEWNS) < 0 ? errno : 0; }) == EPERM);
}

TEST_CASE("confine: a second time it takes nothing away that is still needed") {
  const Allowed allowed{.paths = {{"/usr", Access::Read}}};
  CHECK(in_confinement(allowed, [&] {
          return confine(allowed).empty() ? open_as("/usr/bin/env", O_RDONLY) : 201;
        }) == 0);
}

TEST_CASE("confine: what the kernel offers and then refuses is told") {
  if (landlock_version() == 0) {
    CHECK_THAT(not_offered(), Catch::Contains("landlock"));
    return;
  }
  // The kernel has sixteen rulesets in a row, and no more.
  const Allowed allowed{.paths = {{"/usr", Access::Read}}};
  CHECK(in_confinement(allowed, [&] {
          std::string problem;
          for (int i = 0; i < 20 && problem.empty(); ++i) problem = confine(allowed);
          return problem.find("landlock does not restrict") == 0 ? 0 : 1;
        }) == 0);
}

TEST_CASE("confine: what the kernel does not offer is named, and the rest goes on") {
  const auto without = [](const char* system_call) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), seccomp_syscall_resolve_name(system_call), 0);
    const int status = seccomp_load(filter);
    seccomp_release(filter);
    return status == 0;
  };
  const auto named_in = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  const pid_t child = fork();
  if (child == 0) {
    if (!without("landlock_create_ruleset")) _exit(1);
    if (!named_in(not_offered(), "landlock: kernels can read and write files")) _exit(2);
    if (!confine(allowed_to_reader()).empty()) _exit(3);
    _exit(socket(AF_UNIX, SOCK_STREAM, 0) < 0 || !filters_system_calls() ? 0 : 4);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == 0);
}
