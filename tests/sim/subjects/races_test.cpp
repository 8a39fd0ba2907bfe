// Shipped locks and lists under the race oracle: what lacks a fence, an order or a scope has a race
// in its first schedule, on memory that never shows it; what has them all has none.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/seed.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using Endings = std::map<std::string, int>;

constexpr int kRaceSchedules = 40;

/// Global memory that 4 work-groups of 4 share.
GenerateSettings shared_by_all() {
  GenerateSettings settings;
  settings.work_groups = {4, 4};
  settings.work_group_size = {4, 4};
  settings.operations_per_item = {3, 3};
  settings.contention = {{ContentionPattern::Single, 1}};
  settings.stress = {{StressKind::None, 1}};
  return settings;
}

Case one_cell(const Subject& subject) {
  Case input = property_of(subject).generate(subject, shared_by_all(), Seed{1}, 0).value;
  input.address_space = AddressSpace::Global;
  return input;
}

Endings racing(const char* device, const std::string& name) {
  const Subject subject = shipped(name);
  return endings(simulated(device), subject, one_cell(subject), kRaceSchedules);
}

const Endings kAllRaces{{"data_race", kRaceSchedules}};
const Endings kNoRace{{"pass", kRaceSchedules}};

}  // namespace

TEST_CASE("races: a fence, order or scope that is missing is a race in every schedule") {
  const std::string mutant =
      GENERATE("exchange_lock.no_fence", "exchange_lock.work_group_fence",
               "exchange_lock.local_fence", "exchange_lock.late_fence",
               "exchange_lock.store_unlock", "c11_lock.relaxed", "c11_lock.relaxed_acquire",
               "c11_lock.relaxed_release", "c11_lock.work_group_scope", "list_prepend.relaxed");
  INFO(mutant);
  CHECK(racing("sim:sc", mutant) == kAllRaces);
}

TEST_CASE("races: what is complete has none") {
  const std::string correct =
      GENERATE("exchange_lock", "c11_lock", "ticket_lock", "list_prepend.c11");
  const char* device = GENERATE("sim:sc", "sim:independent", "sim:weakest");
  INFO(correct << " on " << device);
  CHECK(racing(device, correct) == kNoRace);
}
