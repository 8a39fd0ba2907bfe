// Listing devices, also where drivers crash, hang or are not there.
#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

TEST_CASE("devices: PoCL is listed with what it can do", "[cli]") {
  const Outcome outcome = run({{"devices", "--json"}, "", {}});
  const auto listed = nlohmann::json::parse(outcome.out);
  bool found = false;
  for (const auto& device : listed.at("devices")) {
    if (device.at("id") != "pocl:0") continue;
    found = true;
    CHECK(device.at("cl_std").get<std::string>().starts_with("CL"));
    CHECK(device.at("compute_units").get<int>() >= 1);
    CHECK_FALSE(device.at("extensions").empty());
  }
  CHECK(found);
}

TEST_CASE("devices: a driver that crashes while listing is named, exit code 5", "[cli]") {
  const Outcome outcome = run({{"devices"}, "", {{"POCL_MAX_PTHREAD_COUNT", "-1"}}});
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.find("pocl") != std::string::npos);
  CHECK(processes_left().empty());
}

TEST_CASE("run: without a device it is exit code 5, with what to install", "[cli]") {
  const TemporaryFolder directory;
  const Outcome outcome = run({{"run", "--device", "pocl", "--cases", "1"},
                               directory.path(),
                               {{"OCL_ICD_VENDORS", "/nonexistent"}}});
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.find("pocl-opencl-icd") != std::string::npos);
}

TEST_CASE("run: where a driver crashes nothing counts as skipped, and all drivers may be required",
          "[cli]") {
  const std::map<std::string, std::string> crashing{{"POCL_MAX_PTHREAD_COUNT", "-1"}};
  const TemporaryFolder folder;
  const Outcome skipped =
      run({{"run", "--device", "pocl", "--skipped-code", "77"}, folder.path(), crashing});
  INFO(skipped.err);
  CHECK(skipped.exit_code == 5);
  const Outcome required = run({{"run", "--require", "all-drivers"}, folder.path(), crashing});
  INFO(required.err);
  CHECK(required.exit_code == 5);
  CHECK(required.err.find("--require all-drivers: a driver failed") != std::string::npos);
  // Nor is one there whose library is gone.
  const std::string file = folder.write("vendors/gone.icd", "libgone.so\n");
  const Outcome gone =
      run({{"run", "--subject", "atomic_add.uint", "--cases", "1", "--require", "all-drivers"},
           folder.path(),
           {{"OCL_ICD_VENDORS", folder.path() + "/vendors"}}});
  INFO(gone.err);
  CHECK(gone.exit_code == 5);
  CHECK(gone.err.find("--require all-drivers: " + file + ": its library does not load") !=
        std::string::npos);
}

TEST_CASE("run: a driver that is there and does not load may be that of the missing device",
          "[cli]") {
  const TemporaryFolder folder;
  const auto code = [&](const char* library) {
    folder.write("vendors/one.icd", std::string(library) + "\n");
    return run({{"run", "--device", "nvidia", "--skipped-code", "77"},
                folder.path(),
                {{"OCL_ICD_VENDORS", folder.path() + "/vendors"}}})
        .exit_code;
  };
  CHECK(code("libgone.so") == 77);
  CHECK(code(folder
                 .write("libcut.so",
                        "\x7f"
                        "ELF")
                 .c_str()) == 5);
}

TEST_CASE("run: a device that is not there is exit code 5, with those that are", "[cli]") {
  const TemporaryFolder directory;
  const Outcome outcome = run({{"run", "--device", "H9000", "--cases", "1"}, directory.path(), {}});
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.find("pocl:0") != std::string::npos);
}

TEST_CASE("devices: the simulated ones are listed with their settings", "[cli]") {
  const Outcome outcome = run({{"devices", "--json"}, "", {{"OCL_ICD_VENDORS", "/nonexistent"}}});
  CHECK(outcome.exit_code == 0);
  std::vector<std::string> ids;
  const auto listed = nlohmann::json::parse(outcome.out);
  for (const auto& device : listed.at("devices")) {
    ids.push_back(device.at("id"));
    CHECK(device.at("is_simulated") == true);
    CHECK(device.at("settings").contains("cache"));
  }
  CHECK(ids == std::vector<std::string>{"sim:serial", "sim:sc", "sim:independent", "sim:lockstep",
                                        "sim:weakest", "sim:rc11", "sim:x86_O2", "sim:nvptx_O2",
                                        "sim:every"});
}

TEST_CASE("devices: each is a line, and verbose has the rest", "[cli]") {
  const std::map<std::string, std::string> none{{"OCL_ICD_VENDORS", "/nonexistent"}};
  const Outcome brief = run({{"devices"}, "", none});
  CHECK(std::count(brief.out.begin(), brief.out.end(), '\n') == 9);
  CHECK(brief.out.find("claims:") == std::string::npos);
  const Outcome verbose = run({{"devices", "--verbose"}, "", none});
  CHECK(verbose.out.find("claims: atomic_order_relaxed") != std::string::npos);
}

TEST_CASE("devices: a driver without a device is left out with the reason", "[cli]") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/gone.icd") << "libgone.so";
  const Outcome outcome = run({{"devices"}, "", {{"OCL_ICD_VENDORS", folder.path()}}});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("left out: " + folder.path() +
                         "/gone.icd: its library does not load: libgone.so: cannot open") !=
        std::string::npos);
}

TEST_CASE("worker: it serves what it is asked to and nothing else", "[cli]") {
  CHECK(run({{"worker"}, "", {}}).exit_code == 2);
  CHECK(run({{"worker", "sim"}, "", {}}).exit_code == 2);
  CHECK(run({{"worker", "sim"}, "", {}}).err.find("not by hand") != std::string::npos);
  CHECK(run({{"worker", "simm"}, "", {}}).err.find("not by hand") == std::string::npos);
}
