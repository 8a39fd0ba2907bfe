// What the program says of the machine that it is on.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

/// The findings of one area.
std::vector<nlohmann::json> findings(const Outcome& outcome, const std::string& area) {
  std::vector<nlohmann::json> found;
  const auto told = nlohmann::json::parse(outcome.out);
  for (const auto& finding : told.at("findings")) {
    if (finding.at("area") == area) found.push_back(finding);
  }
  return found;
}

/// With a driver file that names no library that is there, and no other.
Outcome doctor_without_driver(const TemporaryFolder& folder,
                              std::map<std::string, std::string> environment) {
  std::ofstream(folder.path() + "/gone.icd") << "/nowhere/libgone.so\n";
  environment["OCL_ICD_VENDORS"] = folder.path();
  return run({{"doctor", "--json"}, folder.path(), environment});
}

}  // namespace

TEST_CASE("doctor: a driver that does not load is named with the reason, and a run can begin",
          "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome = doctor_without_driver(folder, {});
  CHECK(outcome.exit_code == 0);
  const auto drivers = findings(outcome, "driver");
  REQUIRE(drivers.size() == 1);
  CHECK(drivers[0].at("grade") == "fault");
  const std::string what = drivers[0].at("what");
  CHECK(what.find("gone.icd") != std::string::npos);
  CHECK(what.find("/nowhere/libgone.so: cannot open") != std::string::npos);
  CHECK(findings(outcome, "device").at(0).at("what") == "sim:sc ran a kernel");
  CHECK(findings(outcome, "environment")
            .at(0)
            .at("what")
            .get<std::string>()
            .starts_with("OCL_ICD_VENDORS="));
  CHECK(processes_left().empty());
}

TEST_CASE("doctor: without any device it is exit code 5, with what to install", "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome = doctor_without_driver(folder, {{"STALEMATE_CLANG", "/nowhere/clang"}});
  CHECK(outcome.exit_code == 5);
  const auto simulator = findings(outcome, "simulator");
  REQUIRE(simulator.size() == 1);
  CHECK(simulator[0].at("remedy").get<std::string>().find("clang-15") != std::string::npos);
}

TEST_CASE("doctor: a cache that others can write is exit code 3", "[cli]") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  const std::string cache = folder.path() + "/cache";
  fs::create_directory(cache);
  fs::permissions(cache, fs::perms::all);
  const Outcome outcome = doctor_without_driver(
      folder, {{"STALEMATE_CACHE", cache}, {"STALEMATE_CLANG", "/nowhere/clang"}});
  CHECK(outcome.exit_code == 3);
  CHECK(findings(outcome, "cache").at(0).at("grade") == "blocker");
}

#ifdef STALEMATE_FAULT_LAYER

TEST_CASE("doctor: a driver that now and then does not run a kernel is a fault", "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome = run({{"doctor", "--json"},
                               folder.path(),
                               {{"OPENCL_LAYERS", STALEMATE_FAULT_LAYER},
                                {"STALEMATE_FAULT", "dropped_dispatch"},
                                {"STALEMATE_CLANG", "/nowhere/clang"}}});
  CHECK(outcome.exit_code == 5);
  const auto devices = findings(outcome, "device");
  REQUIRE_FALSE(devices.empty());
  CHECK(devices[0].at("grade") == "fault");
  const std::string what = devices[0].at("what");
  INFO(what);
  CHECK(what.starts_with("pocl:0: "));
}

#endif
