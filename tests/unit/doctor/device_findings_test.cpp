#include "doctor/device_findings.hpp"

#include <fstream>

#include <catch2/catch.hpp>

#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::doctor;

namespace {

std::string driver_file(const test::TemporaryFolder& folder, const std::string& content) {
  const std::string file = folder.path() + "/some.icd";
  std::ofstream(file) << content;
  return file;
}

Finding only_finding(const devices::DriverAnswer& answer) {
  devices::DeviceCatalog catalog;
  catalog.drivers = {answer};
  const Findings findings = driver_findings(catalog);
  REQUIRE(findings.size() == 1);
  return findings.front();
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("doctor: a driver that answers is fine, with its library and devices") {
  const test::TemporaryFolder folder;
  const std::string file = driver_file(folder, "libpocl.so.2\n");
  const Finding finding = only_finding({file, {"pocl:0", "pocl:1"}, {}});
  CHECK(finding ==
        Finding{Grade::Fine, "driver", file + ": libpocl.so.2, 2 devices: pocl:0, pocl:1"});
}

TEST_CASE("doctor: a driver without devices is a fault, with its own reason") {
  const test::TemporaryFolder folder;
  const std::string file = driver_file(folder, "libRusticlOpenCL.so.1");
  const Finding finding = only_finding({file, {}, {"platform rusticl: 0 devices; why"}});
  CHECK(finding.grade == Grade::Fault);
  CHECK(finding.what == file + ": platform rusticl: 0 devices; why");
  CHECK(only_finding({file, {}, {}}).grade == Grade::Fault);
}

TEST_CASE("doctor: a driver file that is not there, or names nothing, says so first") {
  const test::TemporaryFolder folder;
  const Finding missing = only_finding({folder.path() + "/none.icd", {}, {}, "crashed"});
  CHECK(says(missing.what, "is not there"));
  const Finding empty = only_finding({driver_file(folder, " \n"), {}, {}});
  CHECK(says(empty.what, "names no library"));
  CHECK_FALSE(empty.remedy.empty());
}

TEST_CASE("doctor: a driver that crashed is a fault, and --trust may help") {
  const test::TemporaryFolder folder;
  const Finding finding = only_finding({driver_file(folder, "libx.so"), {}, {}, "signal 11"});
  CHECK(finding.grade == Grade::Fault);
  CHECK(says(finding.what, "libx.so failed: signal 11"));
  CHECK(says(finding.remedy, "--trust"));
}

TEST_CASE("doctor: without any driver file, what to install is said") {
  const Finding finding = only_finding({"", {}, {}});
  CHECK(finding.grade == Grade::Fault);
  CHECK(says(finding.remedy, "pocl-opencl-icd"));
}

TEST_CASE("doctor: a driver that is installed and in no driver file is told of") {
  const test::TemporaryFolder folder;
  const std::string library = folder.path() + "/liboclgrind-rt-icd.so";
  std::ofstream{library} << "a driver";
  devices::DeviceCatalog catalog;
  catalog.drivers = {{driver_file(folder, "libpocl.so.2"), {}, {}}};
  const Findings findings = unlisted_findings(catalog, {library, folder.path() + "/none.so"});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].grade == Grade::Hint);
  CHECK(says(findings[0].what, library.c_str()));
  CHECK_FALSE(findings[0].remedy.empty());

  catalog.drivers.push_back({driver_file(folder, library), {}, {}});
  CHECK(unlisted_findings(catalog, {library}).empty());
}

TEST_CASE("doctor: a device that runs no kernel is a fault, and warnings are hints") {
  DeviceInfo device;
  device.id = "pocl:0";
  device.warnings = {"has no compiler"};
  const Findings findings = trial_findings({{device, "unpinned", "does not build"}});
  REQUIRE(findings.size() == 3);
  CHECK(findings[0].grade == Grade::Fault);
  CHECK(findings[0].what == "pocl:0: does not build");
  CHECK(findings[1] == Finding{Grade::Hint, "device", "pocl:0 has no compiler"});
  CHECK(findings[2] == Finding{Grade::Hint, "device", "pocl:0: unpinned"});
  CHECK(trial_findings({{device, "", ""}}).front().grade == Grade::Fine);
}

TEST_CASE("doctor: why nothing can be simulated is its own remedy") {
  devices::DeviceCatalog catalog;
  CHECK(simulator_findings(catalog).front().grade == Grade::Fine);
  catalog.no_simulator = "install clang-15";
  CHECK(simulator_findings(catalog).front().grade == Grade::Fault);
  CHECK(simulator_findings(catalog).front().remedy == "install clang-15");
}
