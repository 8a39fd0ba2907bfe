#include "base/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"

using namespace stalemate;
using Catch::Matchers::Contains;

namespace {

std::string settled(const char* value) {
  const test::EnvironmentVariable variable("TMPDIR", value);
  settle_temporary_folder();
  const char* after = std::getenv("TMPDIR");
  return after == nullptr ? "none" : after;
}

std::string problem(const char* value) {
  const test::EnvironmentVariable variable("TMPDIR", value);
  return temporary_folder_problem();
}

/// A folder of a file system that is mounted with noexec; empty if this machine has none.
std::string folder_without_programs() {
  std::ifstream mounts("/proc/mounts");
  std::string line;
  while (std::getline(mounts, line)) {
    std::istringstream words(line);
    std::string source;
    std::string folder;
    std::string type;
    std::string options;
    words >> source >> folder >> type >> options;
    if (("," + options + ",").find(",noexec,") != std::string::npos) return folder;
  }
  return "";
}

std::string forbids(const std::string& value) {
  const test::EnvironmentVariable variable("TMPDIR", value);
  return temporary_folder_forbids_programs();
}

}  // namespace

TEST_CASE("temporary folder: an empty name is none, a relative one becomes absolute") {
  CHECK(settled("") == "none");
  CHECK(settled("/some/where") == "/some/where");
  CHECK(settled("where") == (std::filesystem::current_path() / "where").string());
}

TEST_CASE("temporary folder: one that is not there is told with its name") {
  CHECK(problem("/tmp").empty());
  CHECK_THAT(problem("/no/such/folder"), Contains("'/no/such/folder' (TMPDIR) is not a folder"));
  CHECK_THAT(problem("/dev/null"), Contains("is not a folder; set TMPDIR to a folder that can"));
}

TEST_CASE("temporary folder: where nothing that is compiled may run that is told") {
  CHECK(forbids("/").empty());
  CHECK(forbids("/no/such/folder").empty());
  const std::string folder = folder_without_programs();
  if (folder.empty())
    WARN("no file system here is mounted with noexec");
  else
    CHECK_THAT(forbids(folder), Contains("noexec: '" + folder + "' (TMPDIR), and what"));
}
