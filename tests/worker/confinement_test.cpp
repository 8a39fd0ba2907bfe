// What foreign code in a worker tries, and what the kernel answers. Each attack whose success does
// no harm is tried in a trusted worker, too: there it works.
#include <cerrno>
#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "confine/confine.hpp"
#include "confine/landlock.hpp"
#include "confine/system_calls.hpp"
#include "fake_worker/fake_worker.hpp"
#include "temporary_folder.hpp"

namespace {

using namespace stalemate;
using fake_worker::request;
using fake_worker::result;

struct Targets {
  explicit Targets(worker::Launcher launcher) : with(std::move(launcher)) {
    folder.write("secret", "canary");
    with.environment["FAKE_TARGET_FILE"] = folder.file("secret");
    with.environment["FAKE_TARGET_FOLDER"] = folder.path();
    with.environment["FAKE_TARGET_PROCESS"] = std::to_string(getpid());
    device = fake_worker::open(with);
  }

  /// What the kernel answered.
  int answer_to(const std::string& attack) {
    return fake_worker::number<int>(device->launch(request(attack, {result("error", 4)})));
  }

  test::TemporaryFolder folder;
  worker::Launcher with;
  std::unique_ptr<Device> device;
};

const std::vector<std::string> kOnFiles{"read_passwd",          "read_file",   "list_folder",
                                        "read_by_a_shell",      "write_file",  "make_file",
                                        "append_to_file",       "make_folder", "make_link",
                                        "make_shared_memory",   "rename_file", "remove_file",
                                        "run_what_was_written", "fill_disk"};

/// In a trusted worker these succeed.
const std::vector<std::string> kHarmless{"read_passwd",
                                         "read_file",
                                         "list_folder",
                                         "read_by_a_shell",
                                         "write_file",
                                         "append_to_file",
                                         "make_file",
                                         "make_folder",
                                         "make_link",
                                         "change_mode",
                                         "change_owner",
                                         "change_times",
                                         "fill_disk",
                                         "socket_internet",
                                         "socket_local",
                                         "socket_netlink",
                                         "signal_process",
                                         "pair_of_datagrams",
                                         "change_user",
                                         "run_what_was_written",
                                         "read_process_environment"};

const std::vector<std::string> kOnSystem{
    "change_mode",       "change_owner",        "change_times",
    "socket_internet",   "socket_internet_6",   "socket_local",
    "socket_netlink",    "pair_of_datagrams",   "io_uring",
    "trace_process",     "read_process_memory", "mount",
    "unmount",           "unshare_users",       "change_root",
    "change_user",       "change_personality",  "load_module",
    "load_kernel",       "filter_kernel",       "count_events",
    "catch_page_faults", "read_keys",           "read_kernel_log",
    "make_device",       "gain_privileges",     "dump_core"};

/// As a driver, and as a simulated device.
worker::Launcher confined_launcher() {
  worker::Launcher launcher = fake_worker::launcher();
  launcher.arguments.emplace_back(GENERATE("driver", "simulator"));
  return launcher;
}

/// What the kernel does not offer is told; more cannot be asked of it.
void must_say(const char* feature) {
  CHECK_THAT(confine::not_offered(), Catch::Contains(feature));
}

}  // namespace

TEST_CASE("confinement: foreign code reads and writes no file but its own") {
  if (confine::landlock_version() < 3) return must_say("landlock");
  Targets targets(confined_launcher());
  for (const std::string& attack : kOnFiles) {
    CAPTURE(attack);
    CHECK(targets.answer_to(attack) != 0);
  }
  CHECK(targets.answer_to("truncate_file") == EACCES);
  CHECK(targets.answer_to("read_shadow") == EACCES);
  CHECK(targets.answer_to("read_memory_file") != 0);
  CHECK(targets.answer_to("fill_disk") == EFBIG);
  CHECK(targets.folder.file_count() == 1);
}

TEST_CASE("confinement: foreign code is refused what reaches beyond its process") {
  if (!confine::filters_system_calls()) return must_say("seccomp");
  Targets targets(confined_launcher());
  for (const std::string& attack : kOnSystem) {
    CAPTURE(attack);
    CHECK(targets.answer_to(attack) == EPERM);
  }
}

TEST_CASE("confinement: foreign code reaches no process but its own") {
  if (confine::landlock_version() < 6) return must_say("landlock");
  Targets targets(fake_worker::launcher());
  for (const char* attack :
       {"signal_process", "read_process_environment", "write_process_memory"}) {
    CAPTURE(attack);
    CHECK(targets.answer_to(attack) != 0);
  }
}

TEST_CASE("confinement: the attacks work where nothing is confined") {
  Targets targets(fake_worker::trusted_launcher());
  for (const std::string& attack : kHarmless) {
    CAPTURE(attack);
    CHECK(targets.answer_to(attack) == 0);
  }
}

TEST_CASE("confinement: a worker is given no secrets of the environment") {
  const std::vector<std::string> secrets{"GITHUB_TOKEN", "aws_secret_access_key", "DB_PASSWORD",
                                         "SSH_AUTH_SOCK"};
  std::vector<Buffer> buffers{result("POCL_FAKE_SETTING", 8)};
  setenv("POCL_FAKE_SETTING", "kept", 1);
  for (const std::string& name : secrets) {
    setenv(name.c_str(), "canary", 1);
    buffers.push_back(result(name, 8));
  }
  const auto device = fake_worker::open();
  const auto outcome = device->launch(request("variable", buffers));
  for (const std::string& name : secrets) unsetenv(name.c_str());
  unsetenv("POCL_FAKE_SETTING");
  const auto& read_back = std::get<Completed>(outcome).buffers;
  CHECK(std::string(reinterpret_cast<const char*>(read_back[0].bytes.data())) == "kept");
  for (std::size_t i = 1; i < read_back.size(); ++i) {
    CAPTURE(read_back[i].name);
    CHECK(read_back[i].bytes[0] == std::byte{0});
  }
}
