// What must hold of a whole kernel's buffers, as a config says it: mistakes in it, and what becomes
// of kinds of its own.
#include <catch2/catch.hpp>

#include "cli/program.hpp"
#include "cli/validated.hpp"

using namespace stalemate::test;

namespace {

constexpr const char* kCounts =
    "kernel void counts(global uint *count, global uint *seen) {\n"
    "  seen[get_global_id(0)] = atomic_inc(count);\n"
    "}\n"
    "kernel void counts_plainly(global uint *count, global uint *seen) {\n"
    "  seen[get_global_id(0)] = (*count)++;\n"
    "}\n";

std::string keys(const std::string& invariant) {
  return "property: serial_equivalence\n    entry: counts\n    arguments:\n"
         "      - {name: count, type: uint, size: 1}\n"
         "      - {name: seen, type: uint, size: items}\n"
         "    invariants:\n      - " +
         invariant;
}

std::string said_of(const std::string& invariant) {
  return said(kCounts, keys(invariant));
}

}  // namespace

TEST_CASE("invariants: a config that is right says nothing", "[cli]") {
  CHECK(said_of("{buffer: count, is: items}").empty());
  CHECK(said_of("{buffer: seen, distinct: true, at_most: items, kind: seen_twice}").empty());
  CHECK(said_of("{buffer: seen, sorted: ascending, except: 0, message: out of order}").empty());
}

TEST_CASE("invariants: each mistake has its place and what to do", "[cli]") {
  const auto has = [](const std::string& invariant, const std::string& text) {
    const std::string told = said_of(invariant);
    INFO(told);
    return told.find(text) != std::string::npos;
  };
  CHECK(has("{buffer: coun, is: 0}",
            "mine.yaml:10:18: subjects[0].invariants[0].buffer: no buffer has the name 'coun'; did "
            "you mean 'count'?"));
  CHECK(has("{buffer: count}",
            "mine.yaml:10:9: subjects[0].invariants[0]: nothing is asked of 'count'; write is:"));
  CHECK(has("{buffer: count, iss: 0}", "unknown key 'iss'; did you mean 'is'?"));
  CHECK(has("{buffer: count, is: -1}", "uint does not hold that number"));
  CHECK(has("{buffer: count, is: 0.5}", "uint does not hold that number"));
  CHECK(has("{buffer: count, is: 0, kind: lost_updates}", "did you mean 'lost_update'?"));
  CHECK(has("{buffer: count, is: 0, kind: Two Writers}",
            "mine.yaml:10:38: subjects[0].invariants[0].kind: 'Two Writers' is no name for a kind; "
            "write lower_snake_case"));
  CHECK(has("{buffer: count, is: 0, kind: error}", "'error' means something else"));
  CHECK(has("{buffer: seen, sorted: upwards}", "unknown sorted 'upwards'"));
}

TEST_CASE("invariants: a mutant is expected to show a kind that its subject names", "[cli]") {
  const std::string invariant = "{buffer: count, is: items, kind: visits_lost}";
  CHECK(said_of(invariant + "\n    broken: {kind: visits_lost}").empty());
  CHECK(said_of(invariant + "\n    broken: {kind: visits_gone}")
            .find("broken.kind: unknown kind 'visits_gone'") != std::string::npos);
}

TEST_CASE("invariants: one that does not hold is told with element, value, message and kind",
          "[cli]") {
  const TemporaryFolder folder;
  folder.write("mine.cl", kCounts);
  std::string text =
      "subjects:\n  - name: mine\n    kernel: mine.cl\n    " +
      keys("{buffer: count, is: items, message: visits are missing, kind: visits_lost}");
  folder.write("mine.yaml", text + "\n");
  const std::vector<std::string> words{"run",    "mine.yaml", "--device", "sim:sc",
                                       "--seed", "1",         "--cases",  "8"};
  CHECK(run({words, folder.path(), {}}).exit_code == 0);
  text.replace(text.find("entry: counts"), 13, "entry: counts_plainly");
  folder.write("mine.yaml", text + "\n");
  const Outcome outcome = run({words, folder.path(), {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("VIOLATION (visits_lost)") != std::string::npos);
  CHECK(
      outcome.err.find("visits_lost: visits are missing: count[0] is 1 (0x00000001), must be 2 ") !=
      std::string::npos);
}
