// What locks do on an NVIDIA H200, measured, and what they do on the device that stands for it:
// docs/devices/nvidia-h200.md, row by row.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/seed.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using Endings = std::map<std::string, int>;

constexpr int kSchedules = 50;

/// One lock for 8 work-groups of 4, who count who is inside: a loss that is no overlap is stale.
Case one_lock(const Subject& subject) {
  GenerateSettings settings;
  settings.work_groups = {8, 8};
  settings.work_group_size = {4, 4};
  settings.operations_per_item = {4, 4};
  settings.contention = {{ContentionPattern::Single, 1}};
  settings.stress = {{StressKind::None, 1}};
  Case input = property_of(subject).generate(subject, settings, Seed{1}, 0).value;
  input.address_space = AddressSpace::Global;
  return input;
}

Endings on(const char* device, const Subject& subject) {
  return endings(simulated(device), subject, one_lock(subject), kSchedules);
}

Subject with_volatile_data(Subject subject) {
  subject.options.set("protects", "volatile");
  return subject;
}

const Endings kAllPass{{"pass", kSchedules}};
const Endings kAllStale{{"stale_read", kSchedules}};
const Endings kAllOverlap{{"mutual_exclusion", kSchedules}};

}  // namespace

TEST_CASE("lock table: too weak a fence leaves plain data stale, and nobody else is inside") {
  const std::string mutant = GENERATE("no_fence", "mem_fence", "work_group_fence");
  CHECK(on("sim:independent", shipped("exchange_lock." + mutant)) == kAllStale);
}

TEST_CASE("lock table: a device fence, or acquire and release, keeps all") {
  const std::string lock = GENERATE("exchange_lock", "c11_lock");
  CHECK(on("sim:independent", shipped(lock)) == kAllPass);
}

TEST_CASE("lock table: volatile data keeps all without a fence, and is promised nothing") {
  const Subject unfenced = shipped("exchange_lock.no_fence_volatile_data");
  CHECK(on("sim:independent", unfenced) == kAllPass);
  const Endings weakest = on("sim:weakest", unfenced);
  CHECK(weakest.contains("stale_read"));
}

TEST_CASE("lock table: a lock that is none lets several in") {
  const std::string mutant =
      GENERATE("compare_exchange_lock.inverted", "test_and_test_and_set_lock.test_then_set");
  CHECK(on("sim:independent", shipped(mutant)) == kAllOverlap);
}

TEST_CASE("lock table: independent lanes may spin in front of the section") {
  const Subject spinning = with_volatile_data(shipped("exchange_lock.spinning"));
  CHECK(on("sim:independent", spinning) == kAllPass);
}
