// What surrounds a run: the locale, a clock that jumps, a pipe, neighbours, links that somebody
// laid.
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <thread>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

namespace fs = std::filesystem;
using namespace stalemate::test;

namespace {

/// A repository with a plan that fails, or passes, on a simulated device.
struct Ground {
  explicit Ground(const std::string& body) {
    directory.write("mine.cl", "int f(volatile global int *cell, int operand) {\n" + body + "}\n");
    directory.write(
        "plan.yaml",
        "budget: {cases: 10, time: 10s}\nsubjects:\n"
        "  - {name: mine, property: read_modify_write, kernel: mine.cl, function: f, type: int, "
        "model: add}\n");
  }
  Outcome run_plan(const std::vector<std::string>& more,
                   std::map<std::string, std::string> environment = {}) const {
    std::vector<std::string> arguments{"run", "plan.yaml", "--device", "sim:sc", "--seed", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({std::move(arguments), directory.path(), std::move(environment)});
  }

  TemporaryFolder directory;
};

const char* const kForgetfulBody = "  int old = *cell; *cell = old + operand; return old;\n";
const char* const kAtomicBody = "  return atomic_add(cell, operand);\n";

int exit_code_of(const std::string& script) {
  // bash, for the exit codes of all parts of a pipe.
  return WEXITSTATUS(std::system(("bash -c '" + script + "'").c_str()));
}

}  // namespace

TEST_CASE("surroundings: what is kept of a failure is the same in any locale, byte by byte",
          "[cli]") {
  const auto kept_in = [](const std::string& locale) {
    const Ground ground(kForgetfulBody);
    const Outcome outcome = ground.run_plan({"--out", "out"}, {{"LC_ALL", locale}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 1);
    return read(ground.directory.file("out/failures/0001.json"));
  };
  const std::string plain = kept_in("C");
  REQUIRE(plain.find("\"rate\"") != std::string::npos);
  for (const char* locale : {"de_DE.UTF-8", "tr_TR.UTF-8", "no_SUCH", ""}) {
    INFO(locale);
    CHECK(kept_in(locale) == plain);
  }
}

TEST_CASE("surroundings: a clock that goes back makes no time negative and no run endless",
          "[cli]") {
  const Ground ground(kAtomicBody);
  const Outcome outcome = ground.run_plan({"--out", "out", "--junit", "report.xml"},
                                          {{"LD_PRELOAD", STALEMATE_JUMPING_CLOCK}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  const std::string xml = read(ground.directory.file("report.xml"));
  CHECK(xml.find(" time=\"") != std::string::npos);
  CHECK(xml.find(" time=\"-") == std::string::npos);
  const std::string journal = read(ground.directory.file("out/results.jsonl"));
  CHECK(journal.find("\"elapsed_ms\":") != std::string::npos);
  CHECK(journal.find("_ms\":-") == std::string::npos);
}

TEST_CASE("surroundings: a reader of stdout that leaves is exit code 3, and no signal", "[cli]") {
  const std::string program = STALEMATE_PROGRAM;
  CHECK(exit_code_of(program + " schema 2>/dev/null | true; exit ${PIPESTATUS[0]}") == 3);
  CHECK(exit_code_of(program + " schema | cat >/dev/null; exit ${PIPESTATUS[0]}") == 0);
}

TEST_CASE("surroundings: a platform without devices is none, and never a crash", "[cli]") {
  const std::map<std::string, std::string> no_devices{{"POCL_DEVICES", "none"}};
  const Outcome listed = run({{"devices"}, "", no_devices});
  CHECK(listed.exit_code == 0);
  CHECK(listed.out.find("pocl:") == std::string::npos);
  CHECK(listed.out.find("sim:sc") != std::string::npos);
  const TemporaryFolder directory;
  const Outcome run_there =
      run({{"run", "--device", "pocl", "--cases", "1"}, directory.path(), no_devices});
  CHECK(run_there.exit_code == 5);
  CHECK(processes_left().empty());
}

TEST_CASE(
    "surroundings: runs side by side in one folder find the same and have folders of their own",
    "[cli]") {
  const Ground ground(kForgetfulBody);
  std::vector<Outcome> outcomes(4);
  std::vector<std::thread> threads;
  for (Outcome& outcome : outcomes) {
    threads.emplace_back([&] { outcome = ground.run_plan({}); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Outcome& outcome : outcomes) {
    INFO(outcome.err);
    CHECK(outcome.exit_code == 1);
  }
  CHECK(files_below(ground.directory.path(), "results.jsonl").size() == 4);
  CHECK(files_below(ground.directory.file(".stalemate/failures"), ".json").size() == 1);
}

TEST_CASE("surroundings: without a folder for temporary files nothing is begun, and no code blamed",
          "[cli]") {
  const Ground ground(kAtomicBody);
  const Outcome missing = ground.run_plan({"--out", "out"}, {{"TMPDIR", "/nonexistent"}});
  INFO(missing.err);
  CHECK(missing.exit_code == 3);
  CHECK(missing.err.find("'/nonexistent' (TMPDIR) is not a folder") != std::string::npos);
  CHECK_FALSE(fs::exists(ground.directory.path() + "/out"));
  // As with other programs, an empty name is none.
  CHECK(ground.run_plan({"--out", "empty"}, {{"TMPDIR", ""}}).exit_code == 0);
  fs::create_directory(ground.directory.path() + "/here");
  CHECK(ground.run_plan({"--out", "relative"}, {{"TMPDIR", "here"}}).exit_code == 0);
}

TEST_CASE("surroundings: a journal is not written through a link that is there already", "[cli]") {
  const Ground ground(kAtomicBody);
  fs::create_directories(ground.directory.file("out"));
  fs::create_symlink(ground.directory.file("victim"), ground.directory.file("out/results.jsonl"));
  CHECK(ground.run_plan({"--out", "out"}).exit_code == 2);
  CHECK_FALSE(fs::exists(ground.directory.file("victim")));
}

TEST_CASE(
    "surroundings: a cache of failures with links in it has nothing read or written through them",
    "[cli]") {
  const Ground ground(kForgetfulBody);
  REQUIRE(ground.run_plan({"--out", "first"}).exit_code == 1);
  const auto kept = files_below(ground.directory.file(".stalemate/failures"), ".json");
  REQUIRE(kept.size() == 1);
  const std::string victim = ground.directory.write("victim", "a secret");
  fs::remove(kept.front());
  fs::create_symlink(victim, kept.front());
  const Outcome outcome = ground.run_plan({"--out", "second"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(read(victim) == "a secret");
  CHECK(outcome.err.find("secret") == std::string::npos);
  CHECK(outcome.err.find("is a symbolic link") != std::string::npos);
  CHECK_FALSE(fs::is_symlink(kept.front()));
  CHECK(read(kept.front()) == read(ground.directory.file("second/failures/0001.json")));
}

TEST_CASE("surroundings: a report of a run before is not taken for that of one that did not begin",
          "[cli]") {
  const Ground ground(kAtomicBody);
  const std::vector<std::string> reports{"--junit", "j.xml",  "--sarif",   "s.sarif",
                                         "--html",  "h.html", "--summary", "s.md"};
  REQUIRE(ground.run_plan(reports).exit_code == 0);
  const std::string summary = read(ground.directory.file("s.md"));
  CHECK(!summary.empty());
  std::vector<std::string> arguments{"run", "plan.yaml", "--device", "h300"};
  arguments.insert(arguments.end(), reports.begin(), reports.end());
  CHECK(run({arguments, ground.directory.path(), {}}).exit_code == 5);
  for (const char* report : {"j.xml", "s.sarif", "h.html"}) {
    CHECK_THAT(read(ground.directory.file(report)), Catch::Contains("no device matches h300"));
  }
  CHECK_THAT(read(ground.directory.file("s.md")),
             Catch::StartsWith(summary + "## stalemate: plan"));
  // What is no such report stays, and so do those beside it.
  REQUIRE(ground.run_plan({"--junit", "j.xml"}).exit_code == 0);
  CHECK(ground.run_plan({"--junit", "j.xml", "--html", "mine.cl"}).exit_code == 2);
  CHECK(fs::exists(ground.directory.file("j.xml")));
  CHECK(read(ground.directory.file("mine.cl")).find(kAtomicBody) != std::string::npos);
}
