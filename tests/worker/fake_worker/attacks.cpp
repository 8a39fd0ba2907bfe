#include "fake_worker/attacks.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <map>
#include <netinet/in.h>
#include <sched.h>
#include <spawn.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace fake_worker {

namespace {

/// A target that is not there: an attack that is let through must do no harm.
constexpr const char* kNowhere = "/nonexistent/stalemate";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string target_file() {
  return variable("FAKE_TARGET_FILE");
}

std::string in_target_folder(const char* name) {
  return variable("FAKE_TARGET_FOLDER") + "/" + name;
}

pid_t target_process() {
  return std::atoi(variable("FAKE_TARGET_PROCESS").c_str());
}

std::string of_target_process(const char* file) {
  return "/proc/" + variable("FAKE_TARGET_PROCESS") + "/" + file;
}

int answer(long result) {
  return result < 0 ? errno : 0;
}

int open_as(const std::string& path, int flags) {
  const int opened = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (opened < 0) return errno;
  close(opened);
  return 0;
}

/// Opening it asks for no more than the owner's rights; reading does.
int read_byte(const std::string& path) {
  const int opened = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return errno;
  char byte = 0;
  const int error = answer(read(opened, &byte, 1));
  close(opened);
  return error;
}

int open_socket(int family, int type) {
  return answer(socket(family, type, 0));
}

/// By a datagram socket that is the process's own: it could send to any that has a name.
int pair_of_datagrams() {
  int ends[2] = {-1, -1};
  return answer(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
}

int read_process_memory() {
  char byte = 0;
  iovec here{&byte, 1};
  iovec there{const_cast<char*>(&byte), 1};
  return answer(process_vm_readv(target_process(), &here, 1, &there, 1, 0));
}

/// What the worker starts is as confined as the worker.
int read_by_a_shell() {
  std::string command = "cat " + target_file() + " > /dev/null 2>&1";
  char shell[] = "/bin/sh";
  char option[] = "-c";
  char* arguments[] = {shell, option, command.data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawn(&child, shell, nullptr, nullptr, arguments, environ);
  if (error != 0) return error;
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EACCES;
}

/// A program that was written into the folder that is the worker's own.
int run_what_was_written() {
  const std::string path = variable("TMPDIR") + "/program";
  const std::string text = "#!/bin/sh\nexit 0\n";
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0700);
  if (file < 0) return errno;
  const bool is_written =
      write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  std::string name = path;
  char* arguments[] = {name.data(), nullptr};
  pid_t child = 0;
  const int error =
      is_written ? posix_spawn(&child, name.c_str(), nullptr, nullptr, arguments, environ) : EIO;
  if (error == 0) waitpid(child, nullptr, 0);
  return error;
}

int gain_privileges() {
  return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 ? EPERM : 0;
}

int dump_core() {
  rlimit limits{};
  getrlimit(RLIMIT_CORE, &limits);
  return limits.rlim_max == 0 ? EPERM : 0;
}

/// A hole of a pebibyte costs nothing.
int fill_disk() {
  std::signal(SIGXFSZ, SIG_IGN);
  const std::string path = variable("TMPDIR") + "/large";
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  const int error = answer(ftruncate(file, off_t{1} << 37));
  close(file);
  return error;
}

const std::map<std::string, std::function<int()>>& attacks() {
  static const std::map<std::string, std::function<int()>> by_name = {
      {"read_passwd", [] { return open_as("/etc/passwd", O_RDONLY); }},
      {"read_shadow", [] { return open_as("/etc/shadow", O_RDONLY); }},
      {"read_file", [] { return open_as(target_file(), O_RDONLY); }},
      {"list_folder", [] { return open_as(in_target_folder(""), O_RDONLY | O_DIRECTORY); }},
      {"read_by_a_shell", read_by_a_shell},
      {"read_memory_file", [] { return open_as("/dev/mem", O_RDONLY); }},
      {"write_file", [] { return open_as(target_file(), O_WRONLY); }},
      {"append_to_file", [] { return open_as(target_file(), O_WRONLY | O_APPEND); }},
      {"truncate_file", [] { return answer(truncate(target_file().c_str(), 0)); }},
      {"make_file", [] { return open_as(in_target_folder("made"), O_WRONLY | O_CREAT); }},
      {"make_folder", [] { return answer(mkdir(in_target_folder("folder").c_str(), 0700)); }},
      {"make_link",
       [] { return answer(symlink("/etc/passwd", in_target_folder("link").c_str())); }},
      {"make_shared_memory", [] { return open_as("/dev/shm/stalemate-test", O_RDWR | O_CREAT); }},
      {"rename_file",
       [] { return answer(rename(target_file().c_str(), in_target_folder("new").c_str())); }},
      {"change_mode", [] { return answer(chmod(target_file().c_str(), 0666)); }},
      {"change_owner", [] { return answer(chown(target_file().c_str(), getuid(), getgid())); }},
      {"change_times",
       [] { return answer(utimensat(AT_FDCWD, target_file().c_str(), nullptr, 0)); }},
      {"remove_file", [] { return answer(unlink(target_file().c_str())); }},
      {"run_what_was_written", run_what_was_written},
      {"fill_disk", fill_disk},
      {"socket_internet", [] { return open_socket(AF_INET, SOCK_STREAM); }},
      {"socket_internet_6", [] { return open_socket(AF_INET6, SOCK_DGRAM); }},
      {"socket_local", [] { return open_socket(AF_UNIX, SOCK_STREAM); }},
      {"socket_netlink", [] { return open_socket(AF_NETLINK, SOCK_RAW); }},
      {"pair_of_datagrams", pair_of_datagrams},
      {"io_uring", [] { return answer(syscall(SYS_io_uring_setup, 1, nullptr)); }},
      {"signal_process", [] { return answer(kill(target_process(), 0)); }},
      {"trace_process",
       [] { return answer(ptrace(PTRACE_SEIZE, target_process(), nullptr, nullptr)); }},
      {"read_process_memory", read_process_memory},
      {"read_process_environment", [] { return read_byte(of_target_process("environ")); }},
      {"write_process_memory", [] { return open_as(of_target_process("mem"), O_RDWR); }},
      {"mount", [] { return answer(mount("none", kNowhere, "tmpfs", MS_RDONLY, nullptr)); }},
      {"unmount", [] { return answer(umount2(kNowhere, MNT_DETACH)); }},
      {"unshare_users", [] { return answer(unshare(CLONE_NEWUSER)); }},
      {"change_root", [] { return answer(chroot("/usr")); }},
      {"change_user", [] { return answer(setresuid(getuid(), geteuid(), geteuid())); }},
      {"change_personality", [] { return answer(personality(ADDR_NO_RANDOMIZE)); }},
      {"load_module", [] { return answer(syscall(SYS_init_module, nullptr, 0, "")); }},
      {"load_kernel", [] { return answer(syscall(SYS_kexec_load, 0, 0, nullptr, 0)); }},
      {"filter_kernel", [] { return answer(syscall(SYS_bpf, 0, nullptr, 0)); }},
      {"count_events", [] { return answer(syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0)); }},
      {"catch_page_faults", [] { return answer(syscall(SYS_userfaultfd, 0)); }},
      {"read_keys", [] { return answer(syscall(SYS_keyctl, 0, -3, 0)); }},
      {"read_kernel_log", [] { return answer(syscall(SYS_syslog, 10, nullptr, 0)); }},
      {"make_device",
       [] { return answer(mknod(in_target_folder("null").c_str(), S_IFCHR, 0x103)); }},
      {"gain_privileges", gain_privileges},
      {"dump_core", dump_core},
  };
  return by_name;
}

}  // namespace

std::optional<int> attack(const std::string& name) {
  const auto found = attacks().find(name);
  if (found == attacks().end()) return std::nullopt;
  errno = 0;
  return found->second();
}

}  // namespace fake_worker
