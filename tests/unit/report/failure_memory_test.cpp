#include "report/file/failure_memory.hpp"

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "report/file/failure_name.hpp"
#include "report/file/read_reproducer.hpp"
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
  FailureMemory memory({directory.file("a/failures")});
  Reproducer failure = reproducer();
  failure.most_reproducible = RatedCase{large_case(), {20, 20}};
  CHECK_FALSE(memory.save(failure));
  FailureMemory later({directory.file("a/failures")});
  CHECK(later.load(failure.subject) == std::vector<Case>{small_case(), large_case()});
  CHECK(later.warnings().empty());
}

TEST_CASE("FailureMemory: the same failure again takes its old place, each case comes once",
          "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory({directory.path()});
  CHECK_FALSE(memory.save(reproducer()));
  CHECK_FALSE(memory.save(reproducer()));
  CHECK(directory.file_count() == 1);
  Reproducer other_kind = reproducer();
  other_kind.violation.kind = ViolationKind::TornValue;
  CHECK_FALSE(memory.save(other_kind));
  CHECK(directory.file_count() == 2);
  FailureMemory later({directory.path()});
  CHECK(later.load(reproducer().subject).size() == 1);
}

TEST_CASE("FailureMemory: a folder that is not there remembers nothing", "[report]") {
  FailureMemory memory({"/nowhere"});
  CHECK(memory.load(reproducer().subject).empty());
  CHECK(memory.warnings().empty());
  REQUIRE(FailureMemory({"/proc/nowhere"}).save(reproducer()));
}

TEST_CASE("FailureMemory: over 32 failures of a subject, the oldest go", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory({directory.path()});
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
  FailureMemory memory({directory.path()});
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
  FailureMemory later({directory.path()});
  CHECK(later.load(subject) == std::vector<Case>{small_case()});
  CHECK(later.warnings().size() == 5);
  CHECK(later.load(subject) == std::vector<Case>{small_case()});
  CHECK(later.warnings().size() == 5);
}

TEST_CASE("FailureMemory: a folder that is there and cannot be read is told", "[report]") {
  const TemporaryFolder directory;
  CHECK(FailureMemory({directory.file("none")}).warnings().empty());
  directory.write("file", "");
  const std::string below = directory.file("file") + "/failures";
  CHECK(FailureMemory({below}).warnings() ==
        std::vector<std::string>{below + " cannot be read: Not a directory; no failure of an "
                                         "earlier run in it is tried"});
}

TEST_CASE("reproducer: a number that no launch can have is refused by name, and never cut down",
          "[report]") {
  const TemporaryFolder directory;
  const auto refused = [&](const std::string& key, const std::string& value) {
    nlohmann::json file = nlohmann::json::parse(reproducer_text(reproducer()));
    file["smallest"]["case"][key] = nlohmann::json::parse(value);
    directory.write("one.json", file.dump());
    const auto read = read_reproducer(directory.file("one.json"));
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "";
  };
  using Catch::Contains;
  CHECK(refused("work_groups", "2").empty());
  CHECK_THAT(refused("work_groups", "18446744073709551615"),
             Contains("work_groups is 18446744073709551615, and not a whole number"));
  CHECK_THAT(refused("work_groups", "-1"), Contains("work_groups is -1"));
  CHECK_THAT(refused("work_groups", "1.5"), Contains("work_groups is 1.5"));
  CHECK_THAT(refused("work_groups", "4294967295"),
             Contains("work_groups is 4294967295, and 1 to 1048576 can be launched"));
  CHECK_THAT(refused("operations_per_item", "0"), Contains("operations_per_item is 0"));
}

TEST_CASE("FailureMemory: a case that cannot be launched is not tried", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory({directory.path()});
  Reproducer none = numbered(1);
  none.smallest.input.nd_range.work_group_size = 0;
  Reproducer too_many = numbered(2);
  too_many.smallest.input.nd_range = {4294967295U, 4294967295U};
  CHECK_FALSE(memory.save(none));
  CHECK_FALSE(memory.save(too_many));
  FailureMemory later({directory.path()});
  CHECK(later.load(reproducer().subject).empty());
  REQUIRE(later.warnings().size() == 2);
  CHECK(later.warnings().front().find("cannot be launched") != std::string::npos);
}

TEST_CASE("FailureMemory: what is kept while a run goes on is of the next run", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory({directory.path()});
  CHECK_FALSE(memory.save(reproducer()));
  CHECK(memory.load(reproducer().subject).empty());
  const std::vector<std::string> names{failure_name(reproducer())};
  CHECK(FailureMemory({directory.path()}).names() == names);
}

TEST_CASE("FailureMemory: a resumed run tries the failures that it began with", "[report]") {
  const TemporaryFolder directory;
  const FailureMemory memory({directory.path()});
  CHECK_FALSE(memory.save(numbered(1)));
  CHECK_FALSE(memory.save(numbered(2)));
  FailureMemory resumed({directory.path(), std::vector{failure_name(numbered(2))}});
  REQUIRE(resumed.load(reproducer().subject).size() == 1);
  CHECK(resumed.load(reproducer().subject).front().seed == Seed{2});
}

TEST_CASE("FailureMemory: what another shard of the same run found is not tried", "[report]") {
  const TemporaryFolder directory;
  CHECK_FALSE(FailureMemory({directory.path()}).save(reproducer()));
  FailureMemory same({directory.path(), std::nullopt, reproducer().run_seed});
  FailureMemory other({directory.path(), std::nullopt, Seed{43}});
  CHECK(same.load(reproducer().subject).empty());
  CHECK(other.load(reproducer().subject).size() == 1);
}

TEST_CASE("FailureMemory: a failure under another name is told of, a file of another kind is not",
          "[report]") {
  const TemporaryFolder directory;
  directory.write("README", "not ours");
  directory.write("failure.json", reproducer_text(reproducer()));
  const FailureMemory memory({directory.path()});
  REQUIRE(memory.warnings().size() == 1);
  CHECK(memory.warnings().front().find("failure.json is not named") != std::string::npos);
}

TEST_CASE("FailureMemory: beyond its limits the oldest go, and before them those of who passed",
          "[report]") {
  const std::vector<KeptFailure> kept{
      {"old", 10, 1, false}, {"over", 10, 3, true}, {"new", 10, 4, false}, {"older", 10, 0, false}};
  using Names = std::vector<std::string>;
  CHECK(superfluous(kept, {4, 40}).empty());
  CHECK(superfluous(kept, {3, 40}) == Names{"over"});
  CHECK(superfluous(kept, {4, 39}) == Names{"over"});
  CHECK(superfluous(kept, {2, 40}) == Names{"over", "older"});
  CHECK(superfluous(kept, {4, 10}) == Names{"over", "older", "old"});
  CHECK(superfluous(kept, {4, 9}).size() == 4);
}

TEST_CASE("FailureMemory: a failure of a subject that passed everywhere goes first", "[report]") {
  const TemporaryFolder directory;
  FailureMemory memory({directory.path()});
  for (const char* name : {"passes", "fails", "is not tried"}) {
    CHECK_FALSE(memory.save(named(name)));
  }
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  fs::last_write_time(directory.file(failure_name(named("fails"))), long_ago);
  for (const char* name : {"passes", "fails"}) memory.passed(name);
  memory.failed("fails");  // on another device
  CHECK(memory.keep_within({3, 1U << 30U}) == 0);
  CHECK(memory.keep_within({2, 1U << 30U}) == 1);
  CHECK_FALSE(fs::exists(directory.file(failure_name(named("passes")))));
  CHECK(memory.keep_within({1, 1U << 30U}) == 1);
  CHECK_FALSE(fs::exists(directory.file(failure_name(named("fails")))));
  CHECK(directory.file_count() == 1);
}

TEST_CASE("FailureMemory: the folder's own limits do not bind a file of another kind", "[report]") {
  const TemporaryFolder directory;
  directory.write("README", "not ours");
  FailureMemory memory({directory.path()});
  CHECK(memory.keep_within({0, 0}) == 0);
  CHECK(directory.file_count() == 1);
}

TEST_CASE("failure name: safe and different for every subject", "[report]") {
  const TemporaryFolder directory;
  // Deep enough that a name that escapes does not leave the temporary folder.
  const FailureMemory memory({directory.file("a/b/c/failures")});
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
  FailureMemory again({directory.file("a/b/c/failures")});
  CHECK(again.load(named("a_b").subject).size() == 1);
  CHECK(again.warnings().empty());
  CHECK(again.load(named("../../escape").subject).empty());
  CHECK(again.warnings().size() == 1);
}
