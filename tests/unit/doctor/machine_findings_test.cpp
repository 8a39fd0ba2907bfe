#include "doctor/machine_findings.hpp"

#include <algorithm>
#include <limits>

#include <catch2/catch.hpp>

using namespace stalemate::doctor;

namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

Machine wide_machine() {
  return {2, 8 * kGiB, kMost, kMost, kMost, 1024, kGiB, {{"/home/me", "results", true, 9 * kGiB}}};
}

/// How many findings are of that grade, in that area.
auto count(const Findings& findings, Grade grade, const std::string& area) {
  return std::count_if(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.grade == grade && finding.area == area;
  });
}

Findings without(void (*take)(Machine&)) {
  Machine machine = wide_machine();
  take(machine);
  return machine_findings(machine);
}

}  // namespace

TEST_CASE("doctor: a wide machine is fine in all, and no remedy is named") {
  const Findings findings = machine_findings(wide_machine());
  CHECK(findings.size() == 5);
  for (const Finding& finding : findings) {
    CAPTURE(finding.area, finding.what);
    CHECK(finding.grade == Grade::Fine);
    CHECK(finding.remedy.empty());
  }
}

TEST_CASE("doctor: what is short is a hint with its remedy") {
  const auto hints = [](const Findings& findings, const char* area) {
    return count(findings, Grade::Hint, area);
  };
  CHECK(hints(without([](Machine& it) { it.processors = 1; }), "processors") == 1);
  CHECK(hints(without([](Machine& it) { it.free_memory_bytes = kGiB / 2; }), "memory") == 1);
  CHECK(hints(without([](Machine& it) { it.processes_max = 100; }), "limits") == 1);
  CHECK(hints(without([](Machine& it) { it.open_files_max = 64; }), "limits") == 1);
  CHECK(hints(without([](Machine& it) { it.file_bytes_max = 4096; }), "limits") == 1);
  CHECK(hints(without([](Machine& it) { it.address_bytes_max = kGiB; }), "limits") == 1);
  CHECK(hints(without([](Machine& it) { it.shared_memory_bytes.reset(); }), "/dev/shm") == 1);
  CHECK(hints(without([](Machine& it) { it.folders[0].free_bytes = 4096; }), "disk") == 1);
}

TEST_CASE("doctor: a folder for results that cannot be written stops every run") {
  const Findings findings = without([](Machine& it) { it.folders[0].is_writable = false; });
  CHECK(count(findings, Grade::Blocker, "disk") == 1);
}

TEST_CASE("doctor: what does not hold foreign code is a hint for each") {
  CHECK(count(containment_findings({3, true, true}), Grade::Fine, "containment") == 3);
  CHECK(count(containment_findings({2, true, true}), Grade::Hint, "containment") == 1);
  CHECK(count(containment_findings({}), Grade::Hint, "containment") == 3);
}

TEST_CASE("doctor: this machine has processors, memory and two folders") {
  const Machine here = machine();
  CHECK(here.processors >= 1);
  CHECK(here.free_memory_bytes > 0);
  CHECK(here.open_files_max > 2);
  REQUIRE(here.folders.size() == 2);
  CHECK(here.folders[0].use == "results");
  CHECK(here.folders[1].is_writable);
}
