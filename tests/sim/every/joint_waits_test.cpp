#include <set>

#include <catch2/catch.hpp>

#include "sim/every/explored_kernel.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::size_t kResult = 5;

// One work-group stores; the other, of two work-items, goes round `turn` until it is let go. Who
// comes first is explored first: what it reads is there, or comes later.
ExploredKernel polling(const std::string& stores, const std::string& turn) {
  const std::string storing = GENERATE("0", "1");
  return {.source =
              "#define FLAG ((volatile global atomic_uint*)data)\n"
              "#define SET(i, v) atomic_store_explicit(FLAG + (i), v, memory_order_release, "
              "memory_scope_device)\n"
              "#define READ(i) atomic_load_explicit(FLAG + (i), memory_order_acquire, "
              "memory_scope_device)\n"
              "#define MEET barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)\n"
              "kernel void k(global uint* data, local uint* own) {\n"
              "  const uint me = (uint)get_local_id(0);\n"
              "  if (get_group_id(0) == " +
              storing + ") { if (me == 0) { " + stores +
              " } return; }\n  own[2 + me] = 0; MEET;\n  for (;;) { " + turn +
              " }\n  if (me == 0) data[5] = data[4];\n}\n",
          .work_group_size = 2,
          .local_words = 4,
          .every = {.time = std::chrono::seconds(20)}};
}

std::set<std::uint32_t> results(const Exploration& seen) {
  std::set<std::uint32_t> all;
  for (const Observed& each : seen.observed) all.insert(word(each, kResult));
  return all;
}

const char* const kPoll = "if (me == 0) own[0] = READ(0); MEET; if (own[0]) break; MEET;";

}  // namespace

TEST_CASE("every: a work-group that polls as one waits") {
  const std::string turn = GENERATE(
      as<std::string>(), kPoll, "if (me == 1) own[0] = READ(0); MEET; if (own[0]) break; MEET;",
      // Each has a flag of its own.
      "if (me == 1) own[1] = READ(1); if (me == 0) own[0] = READ(0); MEET; "
      "if (own[0] && own[1]) break; MEET;",
      // Local memory is put back in each turn.
      "if (me == 0) own[0] = 0; MEET; if (READ(me)) atomic_inc(own); MEET; "
      "if (own[0] == 2) break; MEET;",
      // Work-items have loops of their own in it.
      "if (me == 0) { own[0] = 1; for (uint i = 0; i < 2; ++i) own[0] &= READ(i); } MEET; "
      "if (own[0]) break; MEET;");
  INFO(turn);
  const Exploration seen = polling("data[4] = 7; SET(0, 1); SET(1, 1);", turn).exploration();
  CHECK(seen.is_whole());
  CHECK(results(seen) == std::set<std::uint32_t>{7});
}

TEST_CASE("every: a work-group that polls for what never comes does not go on") {
  const auto outcome =
      polling("SET(0, 2);", "if (me == 0) own[0] = READ(0); MEET; if (own[0] == 1) break; MEET;")
          .outcome();
  REQUIRE(std::holds_alternative<Misbehaved>(outcome));
  const Violation& violation = std::get<Misbehaved>(outcome).violation;
  CHECK(violation.kind == ViolationKind::NoProgress);
  // Who reads the flag is told, and not who waits for that one at the barrier.
  CHECK(violation.explanation.size() == 1);
}

TEST_CASE("every: a work-group that meets for ever does not go on") {
  const auto outcome = polling("", "MEET;").outcome();
  REQUIRE(std::holds_alternative<Misbehaved>(outcome));
  CHECK(std::get<Misbehaved>(outcome).violation.kind == ViolationKind::NoProgress);
}

// What a work-item keeps for itself across the barrier is no local memory.
TEST_CASE("every: a work-item that reads anew before each barrier goes on once it may") {
  ExploredKernel kernel =
      polling("data[4] = 7; SET(0, 1);", "const uint seen = READ(0); MEET; if (seen) break;");
  kernel.work_group_size = 1;
  const Exploration seen = kernel.exploration();
  CHECK(seen.is_whole());
  CHECK(results(seen) == std::set<std::uint32_t>{7});
}

// Whether it was let go by the first store or the second is another outcome.
TEST_CASE("every: a work-group that polls reads all that it may") {
  const Exploration seen = polling("SET(0, 1); SET(0, 2);",
                                   "if (me == 0) own[0] = READ(0); MEET; if (own[0]) { if (me == "
                                   "0) data[6] = own[0]; break; } MEET;")
                               .exploration();
  CHECK(seen.is_whole());
  CHECK(seen.observed.size() == 2);
}

// In variables of its own, in local memory, of one work-item alone, or by turns.
TEST_CASE("every: a work-group that counts its turns gives up, and does not wait") {
  const std::string count = GENERATE("if (++tries[0] == 3) break;",
                                     "if (me == 0) ++own[2]; MEET; if (own[2] == 3) break;",
                                     "if (me == 1) ++own[3]; MEET; if (own[3] == 3) break;",
                                     "own[2 + me] ^= 1; tries[0] += own[2 + me]; "
                                     "if (tries[0] == 2) break;");
  INFO(count);
  ExploredKernel kernel = polling("data[4] = 7; SET(0, 1);",
                                  "if (me == 0) own[0] = READ(0); MEET; if (own[0]) break; "
                                  "MEET; " +
                                      count);
  const std::string last = "if (me == 0) data[5] = data[4];";
  kernel.source.replace(kernel.source.find(last), last.size(),
                        "if (me == 0) data[5] = own[0] ? data[4] : 3;");
  kernel.source.replace(kernel.source.find("own[2 + me] = 0;"), 0, "uint tries[1] = {0}; ");
  const Exploration seen = kernel.exploration();
  CHECK(seen.is_whole());
  CHECK(results(seen) == std::set<std::uint32_t>{3, 7});
}
