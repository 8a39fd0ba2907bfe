// `stalemate bench --against`: programs whose figures are known.
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// Prints what `bench --json` prints of a machine on which everything takes an age.
const std::string kSlowProgram = R"sh(#!/bin/sh
cat <<'END'
{"devices": [{"id": "sim:sc", "peak_memory": {"parent_bytes": null, "worker_bytes": null}, "subjects": [
  {"subject": "atomic_add.uint", "kernels": {"raw_seconds": 1e9, "recorded_seconds": 1e9}, "judging": [],
   "small_cases": {"cases_per_wall_second": 1e-9},
   "large_cases": {"operations_per_wall_second": 1e-9, "operations_per_cpu_second": 1e-9}}]}]}
END
)sh";

std::string program_in(const TemporaryFolder& folder, const std::string& name,
                       const std::string& text) {
  const std::string path = folder.write(name, text);
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

Outcome against(const std::string& what, std::vector<std::string> more = {},
                const std::string& directory = {}, const std::string& temporary = "/tmp") {
  std::vector<std::string> arguments{
      "bench", "--device", "sim:sc",   "--subject", "atomic_add.uint", "--operations",
      "64",    "--json",   "--rounds", "2",         "--against",       what};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, directory, {{"TMPDIR", temporary}}});
}

void check_slower(const Outcome& outcome) {
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  const json compared = json::parse(outcome.out);
  CHECK(compared.at("rounds") == 2);
  REQUIRE(compared.at("ratios").size() >= 5);
  for (const json& ratio : compared.at("ratios")) {
    CAPTURE(ratio.dump());
    CHECK(ratio.at("differs") == true);
    CHECK(ratio.at("low").get<double>() > 1);
    CHECK(ratio.at("pairs").size() == 2);
  }
  CHECK(processes_left().empty());
}

/// A repository whose build makes `program` of stalemate.
std::string repository_in(const TemporaryFolder& folder) {
  folder.write("repository/program.sh", kSlowProgram);
  folder.write("repository/CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.21)\nproject(fake NONE)\n"
               "add_custom_target(stalemate COMMAND install -D ${CMAKE_SOURCE_DIR}/program.sh "
               "${CMAKE_BINARY_DIR}/properties/stalemate)\n");
  folder.write("repository/CMakePresets.json",
               R"({"version": 3, "configurePresets": [{"name": "release", "generator": "Ninja",
                   "binaryDir": "${sourceDir}/build/${presetName}"}],
                   "buildPresets": [{"name": "release", "configurePreset": "release"}]})");
  const std::string path = folder.file("repository");
  const std::string command = "cd '" + path +
                              "' && git init -q && git add . && git -c user.name=n -c "
                              "user.email=e commit -q -m first";
  REQUIRE(std::system(command.c_str()) == 0);
  return path;
}

}  // namespace

TEST_CASE("bench --against: a program that is slower by construction", "[cli]") {
  const TemporaryFolder folder;
  check_slower(against(program_in(folder, "slow", kSlowProgram)));
}

TEST_CASE("bench --against: a revision is built, measured, and nothing is left of it", "[cli]") {
  const TemporaryFolder folder;
  const std::string repository = repository_in(folder);
  fs::create_directory(folder.file("temporary"));
  check_slower(against("HEAD", {}, repository, folder.file("temporary")));
  CHECK(fs::is_empty(folder.file("temporary")));
  CHECK_FALSE(fs::exists(repository + "/.git/worktrees"));
  CHECK_FALSE(fs::exists(repository + "/build"));
}

TEST_CASE("bench --against: of a revision that does not build nothing is left, exit code 3",
          "[cli]") {
  const TemporaryFolder folder;
  const std::string repository = repository_in(folder);
  fs::create_directory(folder.file("temporary"));
  const Outcome outcome =
      against("HEAD", {"--preset", "nobody's"}, repository, folder.file("temporary"));
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.find("cmake --preset nobody's") != std::string::npos);
  CHECK(fs::is_empty(folder.file("temporary")));
  CHECK_FALSE(fs::exists(repository + "/.git/worktrees"));
}

TEST_CASE("bench --against: what is neither a program nor a revision is exit code 2", "[cli]") {
  const TemporaryFolder folder;
  for (const char* what : {"no-such-revision", "/no/such/program"}) {
    const Outcome outcome = against(what, {}, folder.path());
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("bench --against: a program that fails, or prints no figures, is exit code 3", "[cli]") {
  const TemporaryFolder folder;
  for (const char* text : {"#!/bin/sh\nexit 9\n", "#!/bin/sh\necho hello\n"}) {
    const Outcome outcome = against(program_in(folder, "other", text));
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out.empty());
    CHECK(processes_left().empty());
  }
}
