// A run that did not come to its end is gone on with, or not.
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include <catch2/catch.hpp>

#include "cli/workshop.hpp"

using Catch::Matchers::Contains;
using namespace stalemate::test;

namespace {

std::string without_line_with(const std::string& text, const std::string& part) {
  const auto at = text.find(part);
  const auto begin = text.rfind('\n', at) + 1;
  return text.substr(0, begin) + text.substr(text.find('\n', at) + 1);
}

}  // namespace

TEST_CASE("whole run: a run that lost its last record goes on, and runs nothing twice", "[cli]") {
  const Workshop workshop({"right", "wrong", "right"});
  const Arguments same{"--seed", "1", "--jobs", "1"};
  Arguments first = same;
  first.insert(first.end(), {"--out", "out"});
  REQUIRE(workshop.run_plan(first).exit_code == 1);
  const std::string whole = workshop.journal();
  // As if it had been killed while it wrote of the last subject.
  workshop.write_journal(whole.substr(0, whole.rfind(kFinished)));
  CHECK(workshop.call({"report", "out"}).exit_code == 8);

  Arguments again = same;
  again.insert(again.end(), {"--resume", "out", "--junit", "junit.xml"});
  const Outcome outcome = workshop.run_plan(again);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, Contains("2 verdicts on record"));
  CHECK(count_of(workshop.journal(), kFinished) == 3);
  const std::string junit = read(workshop.directory.file("junit.xml"));
  CHECK(count_of(junit, "<testcase") == 3);
  CHECK_THAT(junit, Contains("stalemate replay out/failures/0001.json"));
  CHECK(workshop.call({"report", "out"}).exit_code == 0);

  // It has come to its end: nothing is left to be run.
  CHECK(workshop.run_plan(again).exit_code == 1);
  CHECK(count_of(workshop.journal(), kFinished) == 3);
}

TEST_CASE("whole run: one goes on with the same run only, and is told what differs", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--out", "out"}).exit_code == 0);
  const std::string before = workshop.journal();
  const std::vector<std::pair<Arguments, std::string>> others{
      {{"--seed", "2"}, "the seed is 2, and was 1"},
      {{"--cases", "3"}, "the plan is another"},
      {{"--subject", "s1"}, "the plan is another"},
      {{"--shard", "1/2"}, "the shard is 1/2, and was 1/1"},
      {{"--device", "sim:weakest"}, "the devices are sim:sc, sim:weakest, and were sim:sc"}};
  for (const auto& [more, told] : others) {
    INFO(told);
    Arguments arguments = more;
    arguments.insert(arguments.end(), {"--resume", "out"});
    const Outcome outcome = workshop.run_plan(arguments);
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains(told));
    CHECK(workshop.journal() == before);
  }
  const Outcome nowhere = workshop.run_plan({"--resume", "nowhere"});
  CHECK(nowhere.exit_code == 2);
  CHECK_THAT(nowhere.err, Contains("'nowhere' holds no results.jsonl"));
}

TEST_CASE("whole run: nobody goes on with a damaged journal, and report tells of it", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--out", "out"}).exit_code == 0);
  const std::string whole = workshop.journal();
  std::string changed = whole;
  const std::string pass = R"("verdict":"pass")";
  changed.replace(changed.find(pass), pass.size(), R"("verdict":"PASS")");
  workshop.write_journal(changed);
  const Outcome resumed = workshop.run_plan({"--resume", "out"});
  CHECK(resumed.exit_code == 2);
  CHECK_THAT(resumed.err, Contains("it is damaged (1 record damaged, in line "));
  const Outcome report = workshop.call({"report", "out"});
  CHECK(report.exit_code == 8);
  CHECK_THAT(report.err, Contains("1 record damaged, in line "));
  CHECK_THAT(report.err, Contains("1 verdict missing: "));

  workshop.write_journal(without_line_with(whole, kFinished));
  const Outcome shorter = workshop.call({"report", "out"});
  CHECK(shorter.exit_code == 8);
  CHECK_THAT(shorter.err, Contains("1 line missing between others"));

  workshop.write_journal(whole);
  CHECK(workshop.call({"report", "out"}).exit_code == 0);
}

TEST_CASE("whole run: of two runs in one folder the second is refused", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--out", "out"}).exit_code == 0);
  std::ofstream(workshop.directory.file("out/lock")) << "1234\n";
  const int held = ::open(workshop.directory.file("out/lock").c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(held, LOCK_EX) == 0);
  for (const char* option : {"--resume", "--out"}) {
    const Outcome outcome = workshop.run_plan({option, "out"});
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains("is in use by process 1234"));
  }
  ::close(held);
  CHECK(workshop.run_plan({"--resume", "out"}).exit_code == 0);
}
