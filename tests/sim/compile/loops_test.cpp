#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

namespace {

std::vector<LoopState> loops(const std::string& text) {
  std::vector<int> out(8, 1);
  return run_with_output<int>(text, out).loops;
}

std::vector<std::size_t> changes(const std::string& text) {
  std::vector<int> out(8, 1);
  return run_with_output<int>(text, out).changes_at;
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

// However many there are: a head tells of each, so that heads times variables are compiled.
TEST_CASE("pass: what is stored behind a loop for the first time tells nothing at its head") {
  const auto heads = loops(R"(kernel void k(global int* a) {
  int later, around;
  for (int i = 0; i < 1; ++i) { a[5] = i; }
  if (a[0] == 1) later = 7;
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 1; ++j) { a[6] = later; }
    if (i == 0) around = 8;
  }
  a[7] = later + around;
})");
  REQUIRE(heads.size() == 2 + 3 + 2 * 2);
  CHECK(heads[0].alive.size() == 2);  // a and i
  CHECK(heads[2].alive.size() == 4);  // a, i, later and around
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

TEST_CASE("pass: a loop tells what is its function's own, whatever its caller gave it") {
  const auto heads = loops(R"(void count(private int* turns) { while (*turns < 3) ++*turns; }
kernel void k(global int* a) { int turns = 0; count(&turns); a[0] = turns; })");
  REQUIRE(heads.size() == 4);
  for (const LoopState& head : heads) CHECK(head.alive == heads[0].alive);  // the pointer
}

TEST_CASE("pass: who may change a variable of a caller tells whose it is") {
  using Depths = std::vector<std::size_t>;
  CHECK(changes(R"(void count(private int* turns) { while (*turns < 3) ++*turns; }
kernel void k(global int* a) { int turns = 0; count(&turns); a[0] = turns; })") == Depths{0, 0, 0});
  // Handed on to the next; also by a built-in, a struct's member, all at once, and an atomic.
  CHECK(changes(R"(void inner(int* x) { *x = 1; }
void outer(int* of_kernel) { int own = 0; inner(&own); inner(of_kernel); inner(&own); }
kernel void k(global int* a) { int x = 0; outer(&x); })") == Depths{1, 0, 1});
  CHECK(changes(R"(void split(float* whole) { fract(2.5f, whole); }
kernel void k(global int* a) { float x; split(&x); a[0] = x; })") == Depths{0});
  CHECK(changes(R"(typedef struct { int* at; } place;
void put(place p) { *p.at = 1; }
kernel void k(global int* a) { int x; place p = {&x}; put(p); })") == Depths{0});
  CHECK(changes(R"(typedef struct { int n[9]; } many;
void put(many* p) { many own = {{1}}; *p = own; }
many get() { many own = {{1}}; return own; }
kernel void k(global int* a) { many m; put(&m); m = get(); })") ==
        Depths{0, 0, 0});  // `own` of get is the caller's m: cleared, then stored to
  CHECK(changes(R"(bool swap(volatile global atomic_int* a, int* x) {
  return atomic_compare_exchange_strong(a, x, 2); }
kernel void k(global int* a) { int x = 0; swap((volatile global atomic_int*)a, &x); })") ==
        Depths{0});
}

TEST_CASE("pass: who changes variables of its own, or memory that is shared, tells nobody's") {
  CHECK(changes(R"(typedef struct { int n[9]; } many;
void f(many copy, global int* b, local int* c) {
  int own[3] = {0};
  for (int i = 0; i < 3; ++i) own[i] = ++copy.n[i];
  *b = *c = own[1];
}
kernel void k(global int* a) { local int c; many m = {{1}}; f(m, a, &c); a[1] = m.n[0]; })")
            .empty());
}
