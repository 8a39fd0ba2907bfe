#include "worker/cache_directory.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"
#include "fake_worker/fake_worker.hpp"
#include "temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;
using namespace stalemate;

/// An empty directory that holds all temporary files for as long as it lives.
class TemporaryFiles {
 public:
  fs::path path() const { return folder_.path(); }

 private:
  test::TemporaryFolder folder_;
  test::EnvironmentVariable files_{"TMPDIR", folder_.path()};
  test::EnvironmentVariable no_cache_{"POCL_CACHE_DIR", std::nullopt};
};

fs::path cache_of(Device& device, const std::string& variable = "POCL_CACHE_DIR") {
  const auto outcome =
      device.launch(fake_worker::request("variable", {fake_worker::result(variable, 1024)}));
  return reinterpret_cast<const char*>(std::get<Completed>(outcome).buffers.at(0).bytes.data());
}

/// The number of a process that is gone.
pid_t dead_process() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

}  // namespace

TEST_CASE("cache directory: private, empty, and gone with its owner") {
  const TemporaryFiles temporary;
  fs::path path;
  {
    const worker::CacheDirectory cache;
    path = cache.path();
    CHECK(path.parent_path() == temporary.path());
    CHECK(fs::is_empty(path));
    CHECK(fs::status(path).permissions() == fs::perms::owner_all);
    std::ofstream(path / "kernel.so") << "x";
  }
  CHECK(fs::is_empty(temporary.path()));
}

TEST_CASE("cache directory: one that was left by a killed process is removed by the next") {
  const TemporaryFiles temporary;
  const std::string dead = std::to_string(dead_process());
  const fs::path stale = temporary.path() / ("stalemate-cache-" + dead + "-abcdef");
  const fs::path locked =
      temporary.path() / ("stalemate-cache-" + std::to_string(getpid()) + "-live");
  const fs::path stranger = temporary.path() / ("somebody-elses-" + dead + "-abcdef");
  for (const fs::path& directory : {stale, locked, stranger}) {
    fs::create_directory(directory);
    std::ofstream(directory / "kernel.so") << "x";
  }
  fs::create_directory_symlink(stranger, temporary.path() / ("stalemate-cache-" + dead + "-link"));
  const worker::CacheDirectory cache;
  CHECK_FALSE(fs::exists(stale));
  CHECK(fs::exists(locked / "kernel.so"));
  CHECK(fs::exists(stranger / "kernel.so"));
}

TEST_CASE("cache directory: the locked one of a process that only seems gone stays") {
  const TemporaryFiles temporary;
  const worker::CacheDirectory live;
  // As it looks from a pid namespace in which its owner has no number.
  const fs::path renamed =
      temporary.path() / ("stalemate-cache-" + std::to_string(dead_process()) + "-live");
  fs::rename(live.path(), renamed);
  const worker::CacheDirectory cache;
  CHECK(fs::exists(renamed));
}

TEST_CASE("cache directory: workers of one device share it, crashes empty it, nothing is left") {
  const TemporaryFiles temporary;
  {
    const auto device = fake_worker::open();
    const fs::path path = cache_of(*device);
    CHECK(path.parent_path() == temporary.path());
    device->launch(fake_worker::request("fill_cache"));
    CHECK(fs::exists(path / "kernel.so"));

    LaunchRequest hang = fake_worker::request("hang");
    hang.deadlines.launch = std::chrono::milliseconds(100);
    device->launch(hang);
    CHECK(cache_of(*device) == path);
    CHECK(fs::exists(path / "kernel.so"));

    device->launch(fake_worker::request("segfault"));
    CHECK(cache_of(*device) == path);
    CHECK(fs::is_empty(path));
  }
  CHECK(fs::is_empty(temporary.path()));
}

TEST_CASE("cache directory: what was compiled since a crash stays, until a build is cut short") {
  const TemporaryFiles temporary;
  const auto device = fake_worker::open();
  const fs::path kernel = cache_of(*device) / "kernel.so";
  device->launch(fake_worker::request("segfault"));
  device->launch(fake_worker::request("fill_cache"));
  device->launch(fake_worker::request("segfault"));
  CHECK(fs::exists(kernel));

  LaunchRequest cut_short = fake_worker::request("echo");
  cut_short.program.source = "hang in build";
  cut_short.deadlines.build = std::chrono::milliseconds(100);
  device->launch(cut_short);
  CHECK(fs::exists(kernel));
  device->launch(fake_worker::request("segfault"));
  CHECK_FALSE(fs::exists(kernel));

  device->launch(fake_worker::request("fill_cache"));
  cut_short.program.source = "crash in build";
  device->launch(cut_short);
  CHECK_FALSE(fs::exists(kernel));
}

TEST_CASE("cache directory: what a worker leaves among temporary files goes with it") {
  const TemporaryFiles temporary;
  {
    const auto device = fake_worker::open();
    const fs::path path = cache_of(*device);
    device->launch(fake_worker::request("fill_temporary"));
    CHECK(fs::exists(path / "left_behind.o"));
  }
  CHECK(fs::is_empty(temporary.path()));
}

TEST_CASE("cache directory: other drivers than PoCL keep what they have compiled there, too") {
  const TemporaryFiles temporary;
  const auto device = fake_worker::open();
  const fs::path path = cache_of(*device);
  CHECK(path.parent_path() == temporary.path());
  CHECK(cache_of(*device, "CUDA_CACHE_PATH") == path);
  CHECK(cache_of(*device, "MESA_SHADER_CACHE_DIR") == path);
}

TEST_CASE("cache directory: what the user has chosen stays") {
  const TemporaryFiles temporary;
  worker::Launcher launcher = fake_worker::launcher();
  launcher.environment["POCL_CACHE_DIR"] = "/chosen/by/launcher";
  CHECK(cache_of(*fake_worker::open(launcher)) == "/chosen/by/launcher");
  const test::EnvironmentVariable chosen("POCL_CACHE_DIR", "/chosen/by/user");
  CHECK(cache_of(*fake_worker::open()) == "/chosen/by/user");
}
