// Work-groups that are not resident, which the default devices show.
#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using Catch::Matchers::Contains;

TEST_CASE("residency: sim:independent shows who waits for a work-group without room", "[cli]") {
  const TemporaryFolder folder;
  const auto told_of = [&](const char* plan) {
    const std::string path = STALEMATE_SOURCE_DIR "/configs/" + std::string(plan);
    const Outcome outcome = run({{"run", path, "--subject", "group_wait.*", "--device",
                                  "sim:independent", "--seed", "1", "--cases", "60"},
                                 folder.path(),
                                 {}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 0);
    return outcome.err;
  };
  const std::string mutants = told_of("mutants.yaml");
  CHECK_THAT(mutants, Contains("exposed (no_progress)  group_wait.downwards"));
  CHECK_THAT(mutants, Contains("exposed (no_progress)  group_wait.barrier_not_resident"));
  // Those that draw their numbers, and those that say that all have to be resident.
  const std::string right = told_of("tutorials.yaml");
  CHECK_THAT(right, Contains("pass          group_wait.chain"));
  CHECK_THAT(right, Contains("pass          group_wait.barrier"));
}
