// What real work-groups count in local memory.
#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "linearizability/linearizability.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "pocl.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

Subject stack_in_local_memory() {
  const Properties properties = shipped_properties();
  const auto loaded = config::load_plan({{STALEMATE_SOURCE_DIR "/tests/structures/local.yaml"}},
                                        {properties, shipped_files()});
  const auto* plan = std::get_if<Plan>(&loaded);
  REQUIRE(plan != nullptr);
  REQUIRE(plan->subjects.front().name == "stack");
  return plan->subjects.front();
}

/// A case of some work-groups in which operations are stamped.
Case stamped_case(const LinearSubject& read, Case input) {
  while (!linear_layout(read, input).is_stamped) ++input.seed.value;
  return input;
}

/// All stamps of each work-group, in order.
std::vector<std::vector<std::uint64_t>> stamps_of(const LinearLayout& layout,
                                                  std::span<const std::byte> bytes) {
  std::vector<stalemate_linear_result> results(layout.operations);
  REQUIRE(bytes.size() >= results.size() * sizeof(results[0]));
  std::memcpy(results.data(), bytes.data(), results.size() * sizeof(results[0]));
  std::vector<std::vector<std::uint64_t>> stamps(layout.sets);
  const std::size_t of_group = results.size() / layout.sets;
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const std::uint64_t stamp : {results[i].begin, results[i].end}) {
      stamps[i / of_group].push_back(stamp);
    }
  }
  for (auto& of_one : stamps) std::sort(of_one.begin(), of_one.end());
  return stamps;
}

}  // namespace

// The driver is a function that the kernel calls. PoCL 3.1 lets work-groups share what is given to
// a function as the address of a variable of the kernel in local memory (adr/0050).
TEST_CASE("linearizability: optimised, each work-group counts its own stamps") {
  const auto property = linearizability();
  const Subject subject = stack_in_local_memory();
  const LinearSubject read = read_linear_subject(subject);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const Case input =
        stamped_case(read, {.seed = Seed{100 * seed},
                            .nd_range = {8, 4},
                            .operations_per_item = 4,
                            .address_space = AddressSpace::Local,
                            .contention = {.pattern = ContentionPattern::Single, .cells = 1}});
    const Launched launched = launch_case(*property, subject, input);
    CHECK(std::holds_alternative<Pass>(launched.judgement.verdict));
    const Observation observation = observation_of(launched);
    const LinearLayout layout = linear_layout(read, input);
    REQUIRE(layout.sets == 8);
    std::vector<std::uint64_t> every(2 * layout.operations / layout.sets);
    std::iota(every.begin(), every.end(), 1);
    for (const auto& of_one : stamps_of(layout, observation.find(linear_buffer::kResults))) {
      CHECK(of_one == every);
    }
  }
}
