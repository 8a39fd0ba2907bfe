// Files for somebody who begins, made and run as they are.
#include <cstdlib>
#include <filesystem>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

/// Kinds, and names that are reserved words of OpenCL C: they become parts of names.
const std::vector<std::pair<std::string, std::string>> kKinds{{"lock", "while"},
                                                              {"atomic", "int"},
                                                              {"list", "struct"},
                                                              {"kernel", "kernel"},
                                                              {"structure", "union"}};

}  // namespace

TEST_CASE("new: each kind is valid as it is, passes, and has a mutant that is exposed", "[cli]") {
  const TemporaryFolder folder;
  std::vector<std::string> plans;
  for (const auto& [kind, name] : kKinds) {
    CAPTURE(kind);
    const Outcome made = run({{"new", kind, name}, folder.path(), {}});
    CHECK(made.exit_code == 0);
    const std::string plan = name + "/" + name + ".yaml";
    CHECK(made.out.find("stalemate validate " + plan) != std::string::npos);
    CHECK(made.out.find("stalemate run " + plan) != std::string::npos);
    CHECK(files_below(folder.path() + "/" + name, "gate.sh").size() == 1);
    plans.push_back(plan);
  }
  std::vector<std::string> words{"validate"};
  words.insert(words.end(), plans.begin(), plans.end());
  CHECK(run({words, folder.path(), {}}).exit_code == 0);
  words.front() = "run";
  for (const char* word : {"--device", "sim:sc", "--cases", "8", "--seed", "1", "--out", "results"})
    words.emplace_back(word);
  const Outcome outcome = run({words, folder.path(), {}});
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("10 verdicts: 5 exposed, 5 pass; 0 unexpected, 0 undecided") !=
        std::string::npos);
}

TEST_CASE("new: the gate runs as it is", "[cli]") {
  const TemporaryFolder folder;
  CHECK(run({{"new", "atomic", "add", "--out", "ci"}, folder.path(), {}}).exit_code == 0);
  const std::string program = std::filesystem::path(STALEMATE_PROGRAM).parent_path();
  const std::string command = "PATH=" + program + ":$PATH sh " + folder.path() +
                              "/ci/gate.sh --cases 8 > " + folder.path() + "/said 2>&1";
  CHECK(std::system(command.c_str()) == 0);
  CHECK(read(folder.path() + "/said").find("0 unexpected, 0 undecided") != std::string::npos);
}

TEST_CASE("new: no file is overwritten, and then none is written", "[cli]") {
  const TemporaryFolder folder;
  REQUIRE(run({{"new", "lock", "spin"}, folder.path(), {}}).exit_code == 0);
  const std::string before = read(folder.path() + "/spin/spin.cl");
  const Outcome again = run({{"new", "property", "spin"}, folder.path(), {}});
  CHECK(again.exit_code == 2);
  CHECK(again.err.find("is there already") != std::string::npos);
  CHECK(read(folder.path() + "/spin/spin.cl") == before);
  CHECK(files_below(folder.path(), "CMakeLists.txt").empty());
}

TEST_CASE("new: a file in the place of the folder is left as it is", "[cli]") {
  const TemporaryFolder folder;
  folder.write("mine", "text");
  const Outcome outcome = run({{"new", "lock", "spin", "--out", "mine"}, folder.path(), {}});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("mine is no folder") != std::string::npos);
  CHECK(read(folder.path() + "/mine") == "text");
}

TEST_CASE("new: a name that is none in C, and a kind that is none, are usage errors", "[cli]") {
  const TemporaryFolder folder;
  for (const char* name : {"Spin", "9lives", "../x", "a-b", "stalemate_x"}) {
    CAPTURE(name);
    CHECK(run({{"new", "lock", name}, folder.path(), {}}).exit_code == 2);
  }
  CHECK(run({{"new", "queue", "mine"}, folder.path(), {}}).exit_code == 2);
  CHECK(files_below(folder.path(), "").empty());
}
