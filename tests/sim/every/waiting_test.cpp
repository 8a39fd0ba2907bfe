#include <catch2/catch.hpp>

#include "sim/every/explored_kernel.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

// One work-item waits, the other one stores: one execution, however the loop is written.
std::string waiting(const std::string& functions, const std::string& loop) {
  return "#define FLAG ((volatile global atomic_uint*)data)\n"
         "#define READ(i) atomic_load_explicit(FLAG + (i), memory_order_acquire, "
         "memory_scope_device)\n" +
         functions +
         "kernel void k(global uint* data) {\n"
         "  if (get_global_id(0) == 0) { data[4] = 7; atomic_store_explicit(FLAG, 1, "
         "memory_order_release, memory_scope_device); atomic_store_explicit(FLAG + 1, 1, "
         "memory_order_release, memory_scope_device); return; }\n  " +
         loop + "\n  data[5] = data[4];\n}\n";
}

Exploration explored(const std::string& source) {
  ExploredKernel kernel{.source = source};
  kernel.every.time = std::chrono::seconds(20);
  return kernel.exploration();
}

void check_waits(const std::string& source) {
  INFO(source);
  const Exploration seen = explored(source);
  CHECK(seen.is_whole());
  CHECK(seen.executions == 1);
  REQUIRE(seen.observed.size() == 1);
  CHECK(word(seen.observed[0], 5) == 7);
}

}  // namespace

TEST_CASE("every: who waits, waits once, whatever its loop leaves in variables that are dead") {
  check_waits(waiting("", "while (!READ(0)) {}"));
  check_waits(waiting("", "uint seen; do { seen = READ(0); } while (seen == 0);"));
  check_waits(
      waiting("", "for (;;) { uint seen = READ(0); uint more = seen + 3; if (more == 4) break; }"));
  check_waits(waiting("",
                      "for (;;) { uint wanted = 1; if (atomic_compare_exchange_strong_explicit("
                      "FLAG, &wanted, 1, memory_order_acquire, memory_order_relaxed, "
                      "memory_scope_device)) break; }"));
}

TEST_CASE("every: loops in functions that are called, and around them") {
  check_waits(waiting("void wait(global uint* data) { while (!READ(0)) {} }\n", "wait(data);"));
  check_waits(waiting("bool is_set(global uint* data) { return READ(0) != 0; }\n",
                      "while (!is_set(data)) {}"));
}

// A delay between two tries, shorter and longer than what is kept of a loop.
TEST_CASE("every: who waits, waits once, however long it rests between two turns") {
  const std::string rests = GENERATE("20", "300", "2000");
  check_waits(
      waiting("", "while (!READ(0)) { for (volatile uint i = 0; i < " + rests + "; ++i) {} }"));
  // Each longer rest is another state, until it is the longest.
  const std::string longer =
      "uint rest = 1; while (!READ(0)) { for (volatile uint i = 0; i < rest; "
      "++i) {} if (rest < " +
      rests + ") rest *= 2; }";
  CHECK(explored(waiting("", longer)).is_whole());
}

// The second flag is waited for in the same loop of the same function, with all else as it was.
TEST_CASE("every: a loop that is called again is not the turn before") {
  check_waits(waiting("void wait(global uint* data, uint i) { while (!READ(i)) {} }\n",
                      "for (uint i = 0; i < 2; ++i) wait(data, i);"));
  // Nor is each call's first turn one of waiting: three loads see 0 or 1, and never 0 after 1.
  const Exploration seen =
      explored(waiting("void turn(global uint* data) { for (int i = 0; i < 1; ++i) READ(0); }\n",
                       "turn(data); turn(data); turn(data); while (!READ(1)) {}"));
  CHECK(seen.is_whole());
  CHECK(seen.executions == 4);
}

// It counts its turns: each is another state, and other executions.
TEST_CASE("every: a loop that counts does not wait, and ends by its limit") {
  const Exploration seen = explored(waiting("",
                                            "uint turns = 0; while (!READ(0) && turns < 3) "
                                            "++turns; data[6] = turns; if (turns == 3) return;"));
  CHECK(seen.is_whole());
  CHECK(seen.executions == 5);
  CHECK(seen.observed.size() == 4);
}

TEST_CASE("every: a function waits that gets a pointer to its caller's memory") {
  const std::string wait =
      "bool wait(global uint* data, uint* seen) { while (!READ(0)) {} *seen = 1; return true; }\n";
  check_waits(waiting(wait, "uint seen; if (!wait(data, &seen)) return;"));
  // What it changes twice in a turn is what it was.
  check_waits(
      waiting("void wait(global uint* data, uint* busy) { do { *busy = 1; *busy = 0; } while "
              "(!READ(0)); }\n",
              "uint busy = 0; wait(data, &busy);"));
  // The loop's own function tells what the called one changes for it.
  check_waits(waiting("void look(global uint* data, uint* seen) { *seen = READ(0); }\n",
                      "uint seen; do look(data, &seen); while (!seen);"));
  check_waits(
      waiting("bool look(global uint* data, uint* seen) { if (!READ(0)) return false; "
              "*seen = 1; return true; }\n"
              "bool wait(global uint* data, uint* seen) { while (!look(data, seen)) {} "
              "return true; }\n",
              "uint seen; wait(data, &seen);"));
  check_waits(
      waiting("typedef struct { uint at, n; } range;\n"
              "range wait(global uint* data) { while (!READ(0)) {} range r = {0, 1}; "
              "return r; }\n",
              "range r = wait(data); if (r.n != 1) return;"));
}

TEST_CASE("every: a function waits that stores what it read into its caller's memory") {
  // What it finds there first is a state of its own, after which comes one of waiting.
  const auto check = [](const std::string& source) {
    INFO(source);
    const Exploration seen = explored(source);
    CHECK(seen.is_whole());
    CHECK(seen.executions == 2);
    CHECK(seen.observed.size() == 1);
  };
  check(
      waiting("void wait(global uint* data, uint* seen) { do *seen = READ(0); while "
              "(!*seen); }\n",
              "uint seen = 7; wait(data, &seen);"));
  check(
      waiting("typedef struct { uint tries[2]; ulong seen[3]; } found;\n"
              "void wait(global uint* data, found* f) { do { found now = {{1, 2}, {READ(0), "
              "3, 4}}; *f = now; } while (!f->seen[0]); }\n",
              "found f; wait(data, &f);"));
  // Each turn leaves another value, and the next one puts the first back.
  check(waiting("void wait(global uint* data, uint* odd) { do *odd ^= 1; while (!READ(0)); }\n",
                "uint odd = 0; wait(data, &odd);"));
}

TEST_CASE("every: who gives up by what he left in his caller's memory does not wait") {
  const std::string left = GENERATE("*left = *left == 0 ? 1 : *left == 1 ? 5 : 3;",
                                    "{ uint4 four = vload4(0, left); four.x += 1 + (four.x == 1); "
                                    "vstore4(four, 0, left); }");
  const Exploration seen = explored(waiting(
      "void wait(global uint* data, private uint* left) { while (!READ(0) && *left != 3) " + left +
          " }\n",
      "uint turns[4] = {0}; wait(data, turns); data[6] = turns[0]; if (turns[0] == 3) return;"));
  CHECK(seen.is_whole());
  CHECK(seen.observed.size() == (left.find("vstore") == std::string::npos ? 4 : 3));
}

// Two functions between the loop and the variable.
TEST_CASE("every: a loop whose turns are counted by another function does not wait") {
  const std::string functions =
      "bool more(private uint* turns) { return ++*turns < 3; }\n"
      "void wait(global uint* data, private uint* turns) { while (!READ(0) && more(turns)) {} }\n";
  const Exploration seen = explored(waiting(
      functions, "uint turns = 0; wait(data, &turns); data[6] = turns; if (turns == 3) return;"));
  CHECK(seen.is_whole());
  CHECK(seen.observed.size() == 4);
}

// No parameter need be a pointer.
TEST_CASE("every: a loop whose turns are counted wherever a variable's address came from") {
  const std::string type = GENERATE("struct arg { int kind; union { ulong number; uint* at; } u; }",
                                    "struct arg { ulong u[1]; }");
  const bool is_union = type.find("union") != std::string::npos;
  const std::string counter = is_union ? "a.u.at" : "((private uint*)a.u[0])";
  const std::string functions =
      type + ";\nvoid wait(global uint* data, struct arg a) { while (!READ(0)) if (++*" + counter +
      " == 3) return; }\n";
  const std::string given = is_union ? "a.u.at = &turns" : "a.u[0] = (ulong)&turns";
  const Exploration seen =
      explored(waiting(functions, "uint turns = 0; struct arg a; " + given +
                                      "; wait(data, a); data[6] = turns; if (turns == 3) return;"));
  CHECK(seen.is_whole());
  CHECK(seen.observed.size() == 4);
}

TEST_CASE("every: a loop that counts in memory of its caller does not wait") {
  const Exploration seen = explored(
      waiting("void wait(global uint* data, private uint* turns) { while (!READ(0) && *turns < 3) "
              "++*turns; }\n",
              "uint turns = 0; wait(data, &turns); data[6] = turns; if (turns == 3) return;"));
  CHECK(seen.is_whole());
  CHECK(seen.observed.size() == 4);
}

TEST_CASE("every: what a function that is called again does is no waiting") {
  const std::string source = R"(
static void insert(volatile global uint* table, uint key) {
  uint slot = key % 4;
  for (;;) {
    const uint found = atomic_cmpxchg(table + slot, 0u, key);
    if (found == 0u || found == key) return;
    slot = (slot + 1u) % 4;
  }
}
kernel void k(global uint* data) {
  for (uint i = (uint)get_global_id(0); i < 4; i += 2) insert(data, 1u + 0u * data[8 + i]);
})";
  const Exploration seen = ExploredKernel{.source = source}.exploration();
  CHECK(seen.is_whole());
  CHECK(seen.executions == 2);
}
