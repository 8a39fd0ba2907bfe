#include "doctor/device_findings.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "base/icd_library.hpp"

namespace stalemate::doctor {

namespace {

constexpr const char* kConfined =
    "try --trust: a driver outside of /usr and /opt needs STALEMATE_READABLE=FOLDER "
    "(docs/trust.md)";

Finding driver(Grade grade, const std::string& icd, const std::string& what,
               std::string remedy = {}) {
  return {grade, "driver", fmt::format("{}: {}", icd, what), std::move(remedy)};
}

std::string devices_text(const std::vector<std::string>& ids) {
  if (ids.empty()) return "0 devices";
  return fmt::format("{} device{}: {}", ids.size(), ids.size() == 1 ? "" : "s",
                     fmt::join(ids, ", "));
}

void add_driver(Findings& findings, const devices::DriverAnswer& answer) {
  const auto add = [&](Grade grade, const std::string& what, std::string remedy = {}) {
    findings.push_back(driver(grade, answer.icd, what, std::move(remedy)));
  };
  std::error_code ignored;
  if (!std::filesystem::exists(answer.icd, ignored)) {
    return add(Grade::Fault, "the file that it links to is not there",
               "install that driver anew, or rm " + answer.icd);
  }
  if (access(answer.icd.c_str(), R_OK) != 0) {
    return add(Grade::Fault, "this user cannot read the file", "chmod a+r " + answer.icd);
  }
  const std::string library = icd_library(answer.icd);
  if (library.empty()) {
    return add(Grade::Fault, "the file names no library",
               "write the path of the driver's library into it, or remove it");
  }
  if (!answer.failure.empty()) {
    return add(Grade::Fault, fmt::format("{} failed: {}", library, answer.failure), kConfined);
  }
  const bool is_empty = answer.devices.empty();
  if (!is_empty) add(Grade::Fine, library + ", " + devices_text(answer.devices));
  for (const std::string& remark : answer.remarks) {
    add(Grade::Fault, remark,
        is_empty && remark.find("Permission") != std::string::npos ? kConfined : "");
  }
  if (is_empty && answer.remarks.empty()) add(Grade::Fault, library + ", 0 devices");
}

}  // namespace

Findings driver_findings(const devices::DeviceCatalog& catalog) {
  Findings findings;
  for (const devices::DriverAnswer& answer : catalog.drivers) {
    if (!answer.icd.empty()) {
      add_driver(findings, answer);
      continue;
    }
    const Grade grade = answer.devices.empty() ? Grade::Fault : Grade::Fine;
    findings.push_back(
        {grade, "driver",
         "no driver file (.icd) is there; the loader alone knows " + devices_text(answer.devices),
         "apt-get install pocl-opencl-icd, or see that OCL_ICD_VENDORS, if it is "
         "set, names a folder of .icd files"});
  }
  return findings;
}

Findings unlisted_findings(const devices::DeviceCatalog& catalog,
                           const std::vector<std::string>& libraries) {
  Findings findings;
  for (const std::string& library : libraries) {
    const bool is_listed = std::any_of(
        catalog.drivers.begin(), catalog.drivers.end(),
        [&](const devices::DriverAnswer& answer) { return icd_library(answer.icd) == library; });
    if (is_listed || access(library.c_str(), R_OK) != 0) continue;
    findings.push_back({Grade::Hint, "driver file",
                        library + " is installed, and no driver file (.icd) names it",
                        "write the path into a file that ends in .icd in /etc/OpenCL/vendors, or "
                        "in the folder that "
                        "OCL_ICD_VENDORS names"});
  }
  return findings;
}

Findings simulator_findings(const devices::DeviceCatalog& catalog) {
  if (catalog.no_simulator.empty()) {
    return {{Grade::Fine, "simulator", "clang-15, its plugin and a linker are there"}};
  }
  return {{Grade::Fault, "simulator", "nothing can be simulated", catalog.no_simulator}};
}

/// Of a trial's failure.
const char* remedy_of(const std::string& failure) {
  if (failure.find("left wrong data") != std::string::npos) {
    return "tell the authors of the driver, or install another version of it: commands are lost, "
           "or carried out in part (docs/verdicts.md, When the driver is wrong)";
  }
  return "see that compiler, linker and temporary files of the driver are there, or install "
         "another version of it";
}

Findings trial_findings(const std::vector<Trial>& trials) {
  Findings findings;
  for (const Trial& trial : trials) {
    const std::string& id = trial.device.id;
    if (trial.failure.empty()) {
      findings.push_back({Grade::Fine, "device", id + " ran a kernel"});
    } else {
      findings.push_back({Grade::Fault, "device", fmt::format("{}: {}", id, trial.failure),
                          remedy_of(trial.failure)});
    }
    for (const std::string& warning : trial.device.warnings) {
      findings.push_back({Grade::Hint, "device", fmt::format("{} {}", id, warning)});
    }
    if (!trial.warning.empty()) {
      findings.push_back({Grade::Hint, "device", fmt::format("{}: {}", id, trial.warning)});
    }
  }
  return findings;
}

}  // namespace stalemate::doctor
