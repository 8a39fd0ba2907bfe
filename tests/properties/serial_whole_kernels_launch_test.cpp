// The shipped whole kernels and their mutants on PoCL.
#include <string>

#include <catch2/catch.hpp>

#include "pocl.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kCases = 10;

GenerateSettings few_groups(std::uint32_t size) {
  GenerateSettings settings;
  settings.work_groups = {2, 12};
  settings.work_group_size = {size, size};
  settings.operations_per_item = {1, 16};
  settings.cells = {1, 64};
  return settings;
}

/// The kind of the first violation of some cases; "pass" if there is none.
std::string kind_on_pocl(const Subject& subject) {
  const std::uint32_t least = subject.at_least.work_group_size;
  for (std::uint64_t index = 0; index < kCases; ++index) {
    Case input = serial_equivalence()
                     .generate(subject, few_groups(least == 1 ? 8 : least), Seed{2026}, index)
                     .value;
    input = serial_equivalence().fit_to_device(subject, input, pocl().info());
    const auto target = Target{pocl().info(), shipped_files()};
    const LaunchOutcome outcome = pocl().launch(serial_equivalence().lower(subject, input, target));
    if (const auto* seen = std::get_if<Misbehaved>(&outcome)) {
      return std::string(stalemate::name(seen->violation.kind));
    }
    REQUIRE(std::holds_alternative<Completed>(outcome));
    const auto judged =
        serial_equivalence().judge(subject, input, {std::get<Completed>(outcome).buffers});
    if (const auto* violation = std::get_if<Violation>(&judged.verdict)) {
      return std::string(stalemate::name(violation->kind));
    }
    REQUIRE(std::holds_alternative<Pass>(judged.verdict));
  }
  return "pass";
}

}  // namespace

TEST_CASE("whole kernels: the shipped ones pass on PoCL") {
  for (const char* name : {"scan_chain.blocks", "transpose_tile.tile", "tree_sum.by_halves",
                           "smooth.two_buffers", "append_pairs.counted", "classes.counted"}) {
    INFO(name);
    CHECK(kind_on_pocl(unoptimised(shipped_serial(name))) == "pass");
  }
}

TEST_CASE("whole kernels: their mutants are exposed on PoCL") {
  for (const char* name : {"scan_chain.no_barrier", "transpose_tile.no_barrier",
                           "tree_sum.last_steps", "smooth.in_place"}) {
    INFO(name);
    CHECK(kind_on_pocl(shipped_serial(name)) == "wrong_value");
  }
  CHECK(kind_on_pocl(shipped_serial("append_pairs.behind")) == "out_of_bounds");
}
