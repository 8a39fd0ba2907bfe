// Someone whose gate is to stay green though a driver fault, or a bug of one's own, is known.
#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

const char* const kLosesUpdates =
    "int my_add(volatile global int *cell, int operand) {\n"
    "  const int old = *cell;\n"
    "  *cell = old + operand;\n"
    "  return old;\n"
    "}\n";

const char* const kConfig =
    "subjects:\n"
    "  - name: mine\n"
    "    property: read_modify_write\n"
    "    kernel: mine.cl\n"
    "    function: my_add\n"
    "    type: int\n"
    "    model: add\n";

Outcome run_with_known(const std::string& kind, const std::string& kernel) {
  const TemporaryFolder directory;
  directory.write("mine.cl", kernel);
  directory.write("mine.yaml", kConfig);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: mine, device: 'sim:sc', kinds: [" +
                      kind + "], because: nobody mended it yet}\n");
  return run({{"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--out", "out",
               "--baseline", "known.yaml", "--strict-baseline"},
              directory.path(),
              {}});
}

}  // namespace

TEST_CASE("baseline: a failure that is known is shown, and does not fail the run", "[cli]") {
  const Outcome outcome = run_with_known("lost_update", kLosesUpdates);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("known: nobody mended it yet") != std::string::npos);
  CHECK(outcome.err.find("1 known; 0 unexpected") != std::string::npos);
}

TEST_CASE("baseline: a failure of another kind fails the run", "[cli]") {
  const Outcome outcome = run_with_known("wrong_value", kLosesUpdates);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
}

TEST_CASE("baseline: what is mended is stale, and said to be", "[cli]") {
  const Outcome outcome = run_with_known(
      "lost_update",
      "int my_add(volatile global int *cell, int operand) { return atomic_add(cell, operand); }\n");
  INFO(outcome.err);
  CHECK(outcome.exit_code == 7);
  CHECK(outcome.err.find("the baseline is stale: mine on sim:sc passed") != std::string::npos);
}

TEST_CASE("baseline: an entry that names no subject, or no device here, is told, and is stale",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kLosesUpdates);
  directory.write("mine.yaml", kConfig);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: mine, device: 'sim:sc', kinds: [lost_update], because: known}\n"
                  "  - {subject: mien, device: 'sim:sc', kinds: [order], because: misspelt}\n"
                  "  - {subject: mine, device: h300, kinds: [order], because: elsewhere}\n");
  const auto run_with = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"run",    "mine.yaml", "--device",   "sim:sc",
                                          "--seed", "1",         "--baseline", "known.yaml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, directory.path(), {}});
  };
  const Outcome lax = run_with({"--out", "lax"});
  INFO(lax.err);
  CHECK(lax.exit_code == 0);
  CHECK(lax.err.find("matches nothing: subject mien on device sim:sc") != std::string::npos);
  CHECK(lax.err.find("matches nothing: subject mine on device h300") != std::string::npos);
  CHECK(lax.err.find("matches nothing: subject mine on device sim:sc") == std::string::npos);
  CHECK(run_with({"--out", "strict", "--strict-baseline"}).exit_code == 7);
}
