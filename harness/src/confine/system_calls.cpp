#include "confine/system_calls.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <linux/seccomp.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/address_sanitizer.hpp"

namespace stalemate::confine {

namespace {

/// By name: a library of tables that is older than the kernel does not know the newest, and a
/// processor does not have them all.
constexpr std::array kRefused{
    // Networks, and services of this machine. Pairs of sockets are the process's own.
    "socket", "connect", "bind", "listen", "accept", "accept4",
    // Asynchronous calls, which pass this filter by.
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    // Other processes.
    "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp", "move_pages",
    "migrate_pages",
    // Identity and privileges.
    "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid",
    "setgroups", "capset", "keyctl", "add_key", "request_key",
    // Owners, modes, times and attributes of files, which landlock leaves alone.
    "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "setxattr",
    "lsetxattr", "fsetxattr", "setxattrat", "removexattr", "lremovexattr", "fremovexattr",
    "removexattrat", "utime", "utimes", "utimensat", "futimesat",
    // Namespaces and mounts.
    "unshare", "setns", "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount",
    "open_tree", "fsopen", "fsmount", "fsconfig", "fspick", "mount_setattr", "open_by_handle_at",
    "name_to_handle_at", "mknod", "mknodat",
    // The kernel and the machine.
    "bpf", "perf_event_open", "userfaultfd", "init_module", "finit_module", "delete_module",
    "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff", "acct", "quotactl",
    "quotactl_fd", "syslog", "iopl", "ioperm", "settimeofday", "clock_settime", "clock_adjtime",
    "adjtimex", "sethostname", "setdomainname", "vhangup", "lookup_dcookie", "fanotify_init"};

constexpr std::array kPrograms{"execve", "execveat", "fork", "vfork"};

/// The sanitizer's search for leaks does.
constexpr bool kTraces = STALEMATE_ADDRESS_SANITIZER != 0;

constexpr scmp_datum_t kAskPersonality = 0xffffffff;
constexpr scmp_datum_t kKindOfSocket = 0xf;

struct Release {
  void operator()(void* filter) const { seccomp_release(filter); }
};

/// Remembers the first failure of a call to the library.
class Filter {
 public:
  Filter() : filter_(seccomp_init(SCMP_ACT_ALLOW)) {
    if (filter_ == nullptr) status_ = -ENOMEM;
    note(seccomp_attr_set(filter_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
    note(seccomp_attr_set(filter_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2));
    // What is measured must not depend on mitigations that come with a filter.
    note(seccomp_attr_set(filter_.get(), SCMP_FLTATR_CTL_SSB, 1));
  }

  void refuse(const char* name, int error = EPERM) { refuse_if(name, {}, error); }

  void refuse_if(const char* name, std::initializer_list<scmp_arg_cmp> arguments,
                 int error = EPERM) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return;
    note(seccomp_rule_add_array(filter_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)), number,
                                static_cast<unsigned>(arguments.size()), arguments.begin()));
  }

  std::string load() {
    if (status_ == 0) note(seccomp_load(filter_.get()));
    return status_ == 0
               ? std::string()
               : std::string("system calls cannot be filtered: ") + std::strerror(-status_);
  }

 private:
  void note(int status) {
    if (status_ == 0 && status < 0) status_ = status;
  }

  std::unique_ptr<void, Release> filter_;
  int status_ = 0;
};

scmp_arg_cmp has_flags(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

void refuse_namespaces(Filter& filter) {
  for (const int flag : {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER,
                         CLONE_NEWPID, CLONE_NEWNET}) {
    filter.refuse_if(
        "clone", {has_flags(0, static_cast<scmp_datum_t>(flag), static_cast<scmp_datum_t>(flag))});
  }
  // Its flags lie in memory, where no filter looks; the C library then takes `clone`.
  filter.refuse("clone3", ENOSYS);
}

void refuse_programs(Filter& filter) {
  for (const char* name : kPrograms) filter.refuse(name);
  filter.refuse_if("clone", {has_flags(0, CLONE_THREAD, 0)});
}

}  // namespace

bool filters_system_calls() {
  const std::uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

std::string refuse_system_calls(Programs programs) {
  if (!filters_system_calls()) return {};
  Filter filter;
  for (const char* name : kRefused) filter.refuse(name);
  if (!kTraces) filter.refuse("ptrace");
  filter.refuse_if("personality", {{0, SCMP_CMP_NE, kAskPersonality, 0}});
  // A pair of datagram sockets can send to any socket that has a name.
  filter.refuse_if("socketpair", {has_flags(1, kKindOfSocket, SOCK_DGRAM)});
  filter.refuse_if("ioctl", {has_flags(1, 0xffffffff, TIOCSTI)});
  refuse_namespaces(filter);
  if (programs == Programs::CannotBeStarted) refuse_programs(filter);
  return filter.load();
}

}  // namespace stalemate::confine
