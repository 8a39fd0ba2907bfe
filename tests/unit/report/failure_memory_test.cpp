#include "report/file/failure_memory.hpp"

#include <chrono>
#include <filesystem>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "report/file/failure_name.hpp"
#include "report/file/reproducer_text.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace fs = std::filesystem;

namespace {

Reproducer numbered(std::uint32_t number) {
  Reproducer failure = reproducer();
  failure.smallest.input.seed = Seed{number};
  return failure;
}

Reproducer named(const std::string& name) {
  Reproducer failure = reproducer();
  failure.subject.name = name;
  return failure;
}

}  // namespace

TEST_CASE("FailureMemory: what was saved is loaded, smallest before most_reproducible",
          "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory(directory.file("a/failures"));
  Reproducer failure = reproducer();
  failure.most_reproducible = RatedCase{large_case(), {20, 20}};
  CHECK_FALSE(memory.save(failure));
  CHECK(memory.load(failure.subject) == std::vector<Case>{small_case(), large_case()});
  CHECK(memory.warnings().empty());
}

TEST_CASE("FailureMemory: the same failure again takes its old place, each case comes once",
          "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory(directory.path());
  CHECK_FALSE(memory.save(reproducer()));
  CHECK_FALSE(memory.save(reproducer()));
  CHECK(directory.file_count() == 1);
  Reproducer other_kind = reproducer();
  other_kind.violation.kind = ViolationKind::TornValue;
  CHECK_FALSE(memory.save(other_kind));
  CHECK(directory.file_count() == 2);
  CHECK(memory.load(reproducer().subject).size() == 1);
}

TEST_CASE("FailureMemory: a folder that is not there remembers nothing", "[report]") {
  FailureMemory memory("/nowhere");
  CHECK(memory.load(reproducer().subject).empty());
  CHECK(memory.warnings().empty());
  REQUIRE(FailureMemory("/proc/nowhere").save(reproducer()));
}

TEST_CASE("FailureMemory: over 32 failures of a subject, the oldest go", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory(directory.path());
  CHECK_FALSE(memory.save(named("another")));
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  for (std::uint32_t i = 0; i < 32; ++i) {
    CHECK_FALSE(memory.save(numbered(i)));
    fs::last_write_time(directory.file(failure_name(numbered(i))),
                        long_ago + std::chrono::seconds(i));
  }
  CHECK_FALSE(memory.save(numbered(32)));
  CHECK(directory.file_count() == 33);
  CHECK_FALSE(fs::exists(directory.file(failure_name(numbered(0)))));
  CHECK(fs::exists(directory.file(failure_name(numbered(1)))));
  CHECK(fs::exists(directory.file(failure_name(numbered(32)))));
}

TEST_CASE("FailureMemory: files of somebody else are passed over with a warning", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory(directory.path());
  const Subject subject = reproducer().subject;
  CHECK_FALSE(memory.save(reproducer()));
  directory.write("README", "not ours, not looked at");
  directory.write(subject.name + "-0000000000000000.json", "not JSON");
  Reproducer other_property = reproducer();
  other_property.subject.property = "list_prepend";
  directory.write(subject.name + "-0000000000000001.json", reproducer_text(other_property));
  directory.write(subject.name + "-0000000000000002.json", std::string(100000, '['));
  fs::create_directory(directory.file(subject.name + "-0000000000000003.json"));
  REQUIRE(::mkfifo(directory.file(subject.name + "-0000000000000004.json").c_str(), 0600) == 0);
  CHECK(memory.load(subject) == std::vector<Case>{small_case()});
  CHECK(memory.warnings().size() == 5);
}

TEST_CASE("FailureMemory: a case that cannot be launched is not tried", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory(directory.path());
  Reproducer none = numbered(1);
  none.smallest.input.nd_range.work_group_size = 0;
  Reproducer too_many = numbered(2);
  too_many.smallest.input.nd_range = {4294967295U, 4294967295U};
  CHECK_FALSE(memory.save(none));
  CHECK_FALSE(memory.save(too_many));
  CHECK(memory.load(reproducer().subject).empty());
  REQUIRE(memory.warnings().size() == 2);
  CHECK(memory.warnings().front().find("cannot be launched") != std::string::npos);
}

TEST_CASE("failure name: safe and different for every subject", "[report]") {
  const TemporaryFolder directory;
  // Deep enough that a name that escapes does not leave the temporary folder.
  const FailureMemory memory(directory.file("a/b/c/failures"));
  const std::vector<std::string> names{"a",
                                       "a-0123456789abcdef",
                                       "a/b",
                                       "a_b",
                                       "../../escape",
                                       "..",
                                       "",
                                       kHostile,
                                       std::string(10240, 'x'),
                                       std::string(10241, 'x'),
                                       std::string("nul\0byte", 8)};
  for (const auto& name : names) {
    INFO(name);
    CHECK_FALSE(memory.save(named(name)));
    for (const auto& other : names) {
      CHECK(is_failure_name(failure_name(named(name)), other) == (name == other));
    }
  }
  CHECK(directory.file_count() == names.size());
  FailureMemory again(directory.file("a/b/c/failures"));
  CHECK(again.load(named("a_b").subject).size() == 1);
  CHECK(again.warnings().empty());
  CHECK(again.load(named("../../escape").subject).empty());
  CHECK(again.warnings().size() == 1);
}
