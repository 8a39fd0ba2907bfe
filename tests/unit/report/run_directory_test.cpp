#include "report/file/run_directory.hpp"

#include <array>
#include <atomic>
#include <filesystem>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "report/file/read_reproducer.hpp"
#include "report/file/reproducer_text.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using Catch::Matchers::Contains;
using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace fs = std::filesystem;

namespace {

/// Why the folder is refused; empty if it is not.
std::string problem(const std::string& path) {
  const auto created = RunDirectory::create(path);
  const auto* problem = std::get_if<std::string>(&created);
  return problem == nullptr ? "" : *problem;
}

mode_t mode(const std::string& path) {
  struct stat found = {};
  ::stat(path.c_str(), &found);
  return found.st_mode & 0777U;
}

/// Moves to another folder and back again.
class CurrentPath {
 public:
  explicit CurrentPath(const std::string& path) : before_(fs::current_path()) {
    fs::current_path(path);
  }
  CurrentPath(const CurrentPath&) = delete;
  CurrentPath& operator=(const CurrentPath&) = delete;
  ~CurrentPath() { fs::current_path(before_); }

 private:
  fs::path before_;
};

}  // namespace

TEST_CASE("RunDirectory: made with its parents, for its owner alone, with an empty journal",
          "[report]") {
  const TemporaryFolder parent;
  const std::string path = parent.file("a/b/out/");
  const auto created = RunDirectory::create(path);
  REQUIRE(std::holds_alternative<RunDirectory>(created));
  CHECK(std::get<RunDirectory>(created).path() == parent.file("a/b/out"));
  CHECK(mode(path) == 0700);
  CHECK(fs::is_empty(parent.file("a/b/out/results.jsonl")));
}

TEST_CASE("RunDirectory: an existing folder of ours is taken", "[report]") {
  const TemporaryFolder directory;
  CHECK(problem(directory.path()).empty());
}

TEST_CASE("RunDirectory: of two runs in one folder the second is refused, and told who has it",
          "[report]") {
  const TemporaryFolder directory;
  {
    const auto first = RunDirectory::create(directory.path());
    REQUIRE(std::holds_alternative<RunDirectory>(first));
    const std::string here = "is in use by process " + std::to_string(::getpid());
    CHECK_THAT(problem(directory.path()), Contains(here));
    const auto second = RunDirectory::reopen(directory.path());
    REQUIRE(std::holds_alternative<std::string>(second));
    CHECK_THAT(std::get<std::string>(second), Contains(here));
  }
  CHECK(std::holds_alternative<RunDirectory>(RunDirectory::reopen(directory.path())));
}

TEST_CASE("RunDirectory: a folder without results cannot be gone on with", "[report]") {
  const TemporaryFolder directory;
  const auto reopened = RunDirectory::reopen(directory.path());
  REQUIRE(std::holds_alternative<std::string>(reopened));
  CHECK_THAT(std::get<std::string>(reopened), Contains("holds no results.jsonl"));
}

TEST_CASE("RunDirectory: a kept file that is removed is told of", "[report]") {
  const TemporaryFolder directory;
  auto created = RunDirectory::create(directory.path());
  auto& run = std::get<RunDirectory>(created);
  const std::string kept = std::get<std::string>(run.keep(reproducer()));
  CHECK_FALSE(run.lost());
  fs::remove(kept);
  REQUIRE(run.lost());
  CHECK(run.lost()->file == kept);
}

TEST_CASE("RunDirectory: an earlier run is not overwritten, and the remedy is said", "[report]") {
  const TemporaryFolder directory;
  directory.write("results.jsonl", "{}\n");
  CHECK_THAT(problem(directory.path()), Contains("already holds a results.jsonl"));
  CHECK_THAT(problem(directory.path()), Contains("--out"));
  CHECK(read_file(directory.file("results.jsonl")) == "{}\n");
}

TEST_CASE("RunDirectory: what cannot be one is refused before anything runs", "[report]") {
  const TemporaryFolder directory;
  CHECK_THAT(problem(""), Contains("has no name"));
  CHECK_THAT(problem(directory.write("file", "")), Contains("is a file"));
  CHECK_THAT(problem(directory.file("file/below")), Contains("cannot be made"));
  fs::create_symlink("nothing", directory.file("dangling"));
  CHECK_THAT(problem(directory.file("dangling")), Contains("symbolic link to nothing"));
  CHECK_THAT(problem(directory.file("dangling/")), Contains("symbolic link to nothing"));
  CHECK_THAT(problem("/proc/stalemate"), Contains("cannot be made"));
  CHECK_THAT(problem("/proc/self"), Contains("cannot be written to"));
  CHECK_THAT(problem(directory.file(std::string(300, 'x'))), Contains("cannot be made"));
}

TEST_CASE("RunDirectory: a folder of another user is refused", "[report]") {
  const TemporaryFolder directory;
  // Only root can give a folder away; everybody else finds root's own at hand.
  const bool given_away = ::chown(directory.path().c_str(), 12345, gid_t(-1)) == 0;
  CHECK_THAT(problem(given_away ? directory.path() : "/"), Contains("belongs to another user"));
}

TEST_CASE("RunDirectory: the fresh name says when and from which seed, and is not taken twice",
          "[report]") {
  const TemporaryFolder directory;
  const CurrentPath inside(directory.path());
  const std::chrono::system_clock::time_point time{std::chrono::seconds(86400)};
  const auto first = RunDirectory::create_fresh(Seed{42}, time);
  const auto second = RunDirectory::create_fresh(Seed{42}, time);
  CHECK(std::get<RunDirectory>(first).path() == "stalemate-out/19700102-000000-42");
  CHECK(std::get<RunDirectory>(second).path() == "stalemate-out/19700102-000000-42-2");
}

TEST_CASE("RunDirectory: runs that begin at one moment have fresh names of their own", "[report]") {
  const TemporaryFolder directory;
  const CurrentPath inside(directory.path());
  const std::chrono::system_clock::time_point time{std::chrono::seconds(86400)};
  std::array<std::optional<std::variant<RunDirectory, std::string>>, 16> taken;
  std::vector<std::thread> runs;
  std::atomic<std::size_t> ready = 0;
  for (auto& one : taken) {
    runs.emplace_back([&] {
      ++ready;
      while (ready < taken.size()) std::this_thread::yield();
      one = RunDirectory::create_fresh(Seed{42}, time);
    });
  }
  for (std::thread& run : runs) run.join();
  std::set<std::string> paths;
  for (const auto& one : taken) {
    if (const auto* problem = std::get_if<std::string>(&*one)) FAIL_CHECK(*problem);
    if (const auto* run = std::get_if<RunDirectory>(&*one)) paths.insert(run->path());
  }
  CHECK(paths.size() == taken.size());
}

TEST_CASE("RunDirectory: reproducers are numbered, and read back", "[report]") {
  const TemporaryFolder directory;
  auto created = RunDirectory::create(directory.path());
  auto& run = std::get<RunDirectory>(created);
  fs::create_directory(directory.file("failures"));
  directory.write("failures/0002.json", "of an earlier run");
  Reproducer hostile = reproducer();
  hostile.subject.source = kHostile;
  CHECK(std::get<std::string>(run.keep(reproducer())) == directory.file("failures/0001.json"));
  CHECK(std::get<std::string>(run.keep(hostile)) == directory.file("failures/0003.json"));
  CHECK(read_file(directory.file("failures/0002.json")) == "of an earlier run");
  CHECK(directory.file_count() == 5);  // with the lock

  const auto read = read_reproducer(directory.file("failures/0001.json"));
  REQUIRE(std::holds_alternative<Reproducer>(read));
  CHECK(std::get<Reproducer>(read).smallest == reproducer().smallest);
  CHECK(std::get<Reproducer>(read).history == reproducer().history);
  CHECK(std::holds_alternative<Reproducer>(read_reproducer(directory.file("failures/0003.json"))));
}

TEST_CASE("RunDirectory: a reproducer that cannot be written is a failure with its file",
          "[report]") {
  const TemporaryFolder directory;
  auto created = RunDirectory::create(directory.path());
  directory.write("failures", "in the way");
  const auto kept = std::get<RunDirectory>(created).keep(reproducer());
  REQUIRE(std::holds_alternative<WriteFailure>(kept));
  CHECK(std::get<WriteFailure>(kept).file == directory.file("failures/0001.json"));
  CHECK(std::get<WriteFailure>(kept).reason == "Not a directory");
}

TEST_CASE("read_reproducer: what is none is refused with the reason", "[report]") {
  const TemporaryFolder directory;
  const auto why = [](const std::string& path) {
    return std::get<std::string>(read_reproducer(path));
  };
  CHECK_THAT(why(directory.file("nothing")),
             Contains(directory.path() + "/nothing does not exist"));
  CHECK_THAT(why(directory.path()), Contains("not a regular file"));
  CHECK_THAT(why("/dev/zero"), Contains("not a regular file"));
  CHECK_THAT(why(directory.write("text", "{\"schema\": 99")), Contains("not a file of a failure"));
  CHECK_THAT(why(directory.write("schema", "{\"schema\": 99}")), Contains("schema 99"));
  const auto stored = [&](const Reproducer& hostile) {
    return why(directory.write("stored", reproducer_text(hostile)));
  };
  for (const char* name : {"../x", "/etc/passwd", "..", ".hidden", "-option", "", "a\nb", "a b"}) {
    Reproducer hostile = reproducer();
    hostile.subject.name = name;
    CHECK_THAT(stored(hostile), Contains("its subject's name is not a word"));
  }
  for (const char* option : {"-Xclang", "-load", "@/etc/passwd", "-fplugin=x.so", "-I/etc",
                             "-include/etc/passwd", "-DA=1 -fplugin=x.so", "/etc/passwd", ""}) {
    Reproducer hostile = reproducer();
    hostile.subject.build_options = {"-DA=1", option};
    CHECK_THAT(stored(hostile), Contains("a build option that is not allowed"));
  }
  Reproducer hostile = reproducer();
  hostile.subject.cl_std = "CL3.0 -fplugin=x.so";
  CHECK_THAT(stored(hostile), Contains("its cl_std is no version of OpenCL C"));
  const std::string sparse = directory.write("sparse", "{");
  fs::resize_file(sparse, std::uintmax_t{33} << 20U);
  CHECK_THAT(why(sparse), Contains("larger than 32 MiB"));
}
