#include "doctor/examine.hpp"

#include <algorithm>
#include <iterator>

#include "confine/surroundings.hpp"
#include "doctor/device_findings.hpp"
#include "doctor/environment_findings.hpp"
#include "doctor/machine.hpp"
#include "doctor/machine_findings.hpp"
#include "doctor/software_findings.hpp"
#include "doctor/trial.hpp"

namespace stalemate::doctor {

namespace {

bool is_tried(const devices::CatalogEntry& entry) {
  // All that are simulated stand on the same compiler.
  return !entry.info.is_simulated || entry.info.id == "sim:sc";
}

std::vector<Trial> trials(const devices::DeviceCatalog& catalog) {
  std::vector<Trial> tried;
  for (const devices::CatalogEntry& entry : catalog.devices) {
    if (is_tried(entry)) tried.push_back({entry.info, entry.warning, how_launch_fails(entry)});
  }
  return tried;
}

Readiness readiness_of(const Findings& findings, const std::vector<Trial>& tried) {
  const bool is_blocked = std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.grade == Grade::Blocker;
  });
  if (is_blocked) return Readiness::Blocked;
  const bool runs = std::any_of(tried.begin(), tried.end(),
                                [](const Trial& trial) { return trial.failure.empty(); });
  return runs ? Readiness::CanRun : Readiness::NoDevice;
}

void add(Findings& all, Findings some) {
  std::move(some.begin(), some.end(), std::back_inserter(all));
}

}  // namespace

Examination examine(const devices::WorkerStart& start) {
  const devices::DeviceCatalog catalog = devices::device_catalog(start);
  const std::vector<Trial> tried = trials(catalog);
  Findings findings;
  add(findings, {loader_finding(mapped_files()), reader_finding()});
  add(findings, driver_findings(catalog));
  add(findings, unlisted_findings(catalog, {"/usr/lib/oclgrind/liboclgrind-rt-icd.so"}));
  add(findings, simulator_findings(catalog));
  add(findings, trial_findings(tried));
  add(findings, containment_findings(containment()));
  add(findings, machine_findings(machine()));
  add(findings, environment_findings(confine::environment_variable));
  const Readiness readiness = readiness_of(findings, tried);
  return {std::move(findings), readiness};
}

}  // namespace stalemate::doctor
