#include "confine/landlock.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace stalemate::confine {

namespace {

// The kernel's interface, which headers of older systems have in part (linux/landlock.h).
constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr std::uint32_t kAskVersion = 1;
constexpr int kPathBeneath = 1;

struct RulesetAttributes {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scoped;
};

struct [[gnu::packed]] PathBeneath {
  std::uint64_t allowed;
  std::int32_t parent;
};

constexpr std::uint64_t kExecute = 1U << 0U;
constexpr std::uint64_t kWriteFile = 1U << 1U;
constexpr std::uint64_t kReadFile = 1U << 2U;
constexpr std::uint64_t kReadFolder = 1U << 3U;
constexpr std::uint64_t kRemoveFolder = 1U << 4U;
constexpr std::uint64_t kRemoveFile = 1U << 5U;
constexpr std::uint64_t kMakeFolder = 1U << 7U;
constexpr std::uint64_t kMakeFile = 1U << 8U;
constexpr std::uint64_t kUpToVersion1 = (1U << 13U) - 1;
constexpr std::uint64_t kRefer = 1U << 13U;          // version 2
constexpr std::uint64_t kTruncate = 1U << 14U;       // version 3
constexpr std::uint64_t kControlDevice = 1U << 15U;  // version 5
constexpr std::uint64_t kOnFiles = kExecute | kWriteFile | kReadFile | kTruncate | kControlDevice;
constexpr std::uint64_t kTcp = 3;     // version 4: bind and connect
constexpr std::uint64_t kOthers = 3;  // version 6: abstract sockets and signals

std::uint64_t rights_of(Access access) {
  constexpr std::uint64_t read = kReadFile | kReadFolder;
  switch (access) {
    case Access::Read: return read | kExecute;
    case Access::Use: return read | kWriteFile | kTruncate | kControlDevice;
    case Access::Write:
      return read | kWriteFile | kTruncate | kRemoveFile | kRemoveFolder | kMakeFile | kMakeFolder |
             kRefer;
  }
  return 0;
}

RulesetAttributes handled(int version) {
  RulesetAttributes all{kUpToVersion1, 0, 0};
  if (version >= 2) all.files |= kRefer;
  if (version >= 3) all.files |= kTruncate;
  if (version >= 4) all.network = kTcp;
  if (version >= 5) all.files |= kControlDevice;
  if (version >= 6) all.scoped = kOthers;
  return all;
}

/// Kernels refuse attributes longer than they know.
std::size_t attribute_size(int version) {
  return (version >= 6 ? 3U : version >= 4 ? 2U : 1U) * sizeof(std::uint64_t);
}

std::string failure(const char* what) {
  return std::string(what) + ": " + std::strerror(errno);
}

/// A descriptor that is closed.
class Opened {
 public:
  explicit Opened(long number) : number_(static_cast<int>(number)) {}
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

/// Says what failed; a path that is not there cannot be reached anyway.
std::string add_rule(const Opened& ruleset, const PathRule& rule, std::uint64_t handled_rights) {
  const Opened there(::open(rule.path.c_str(), O_PATH | O_CLOEXEC));
  struct stat status = {};
  if (there.number() < 0 || fstat(there.number(), &status) != 0) return {};
  std::uint64_t rights = rights_of(rule.access) & handled_rights;
  if (!S_ISDIR(status.st_mode)) rights &= kOnFiles;
  const PathBeneath beneath{rights, there.number()};
  const long added = syscall(kAddRule, ruleset.number(), kPathBeneath, &beneath, 0);
  return added == 0 ? std::string() : failure(rule.path.c_str());
}

}  // namespace

int landlock_version() {
  const long version = syscall(kCreateRuleset, nullptr, 0, kAskVersion);
  return version < 0 ? 0 : static_cast<int>(version);
}

std::string restrict_files(const std::vector<PathRule>& paths) {
  const int version = landlock_version();
  if (version == 0) return {};
  const RulesetAttributes attributes = handled(version);
  const Opened ruleset(syscall(kCreateRuleset, &attributes, attribute_size(version), 0));
  if (ruleset.number() < 0) return failure("no ruleset of landlock");
  for (const PathRule& rule : paths) {
    if (std::string problem = add_rule(ruleset, rule, attributes.files); !problem.empty()) {
      return "no rule of landlock for " + problem;
    }
  }
  if (syscall(kRestrictSelf, ruleset.number(), 0) == 0) return {};
  return failure("landlock does not restrict");
}

}  // namespace stalemate::confine
