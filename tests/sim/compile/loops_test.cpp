#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

namespace {

std::vector<LoopState> loops(const std::string& text) {
  std::vector<int> out(8, 1);
  return run_with_output<int>(text, out).loops;
}

}  // namespace

TEST_CASE(
    "pass: the head of a loop tells what is alive there, each time, and nothing that is dead") {
  const auto heads = loops(R"(kernel void k(global int* a) {
  int sum = 0, unused = 7;
  for (int i = 0; i < 3; ++i) { int dead = a[i]; sum += dead; }
  a[3] = sum;
})");
  REQUIRE(heads.size() == 4);  // a, sum and i, in some order
  for (const LoopState& head : heads) {
    CHECK(head.loop == heads[0].loop);
    CHECK(head.alive.size() == 3);
  }
  CHECK(heads[0].alive != heads[1].alive);
}

TEST_CASE(
    "pass: what is stored in each turn before it is read is dead at the head, by way of a pointer "
    "too") {
  const auto heads = loops(R"(kernel void k(global int* a) {
  for (;;) {
    int expected = 1;
    if (atomic_compare_exchange_strong((volatile global atomic_int*)a, &expected, 2)) break;
  }
})");
  REQUIRE(heads.size() == 1);
  CHECK(heads[0].alive.size() == 1);  // a
}

TEST_CASE("pass: a variable whose address is passed on is alive with all its bytes") {
  const auto heads = loops(R"(kernel void k(global int* a) {
  int expected = 0;
  while (!atomic_compare_exchange_strong((volatile global atomic_int*)a, &expected, 2)) {}
})");
  REQUIRE(heads.size() == 2);
  CHECK(heads[0].alive.size() == 1 + 4);
  CHECK(heads[0].alive != heads[1].alive);
}

TEST_CASE("pass: arrays and structs are alive with all their bytes") {
  const auto heads = loops(R"(
typedef struct { int number; char letter; } pair;
kernel void k(global int* a) {
  int table[4] = {1, 2, 3, 4};
  pair p = {5, 'x'};
  for (int i = 0; i < 2; ++i) { table[i] += p.number; p.letter++; }
  a[0] = table[a[1]] + p.letter;
})");
  REQUIRE(heads.size() == 3);
  CHECK(heads[0].alive.size() == 2 + 16 + 8);  // a and i are words
}

TEST_CASE("pass: a loop that may read memory of its caller does not tell") {
  CHECK(loops(R"(void count(private int* turns) { while (*turns < 3) ++*turns; }
kernel void k(global int* a) { int turns = 0; count(&turns); a[0] = turns; })")
            .empty());
  CHECK(loops(R"(void count(global int* turns) { while (*turns < 3) ++*turns; }
kernel void k(global int* a) { count(a); })")
            .size() == 3);
}
