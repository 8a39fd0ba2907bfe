#include <algorithm>

#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

TEST_CASE("pass: blocks of a loop have lower numbers than those after it") {
  std::vector<int> out{3, 0};
  // Without an eye for loops the block with the break comes last, after those behind the loop.
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  for (int i = 0; i < 10; ++i) {
    if (a[0] == i) { a[1] = 100; continue; }
    if (a[1]) a[1]++;
  }
  if (a[1] > 100) a[0] = 0;
})",
                                           out);
  CHECK(out == std::vector<int>{0, 106});
  REQUIRE(heard.blocks.size() > 20);
  // The last two blocks to run are after the loop.
  const auto after = heard.blocks.end() - 3;
  CHECK(*std::max_element(heard.blocks.begin(), after) < *after);
}

TEST_CASE("pass: an endless-looking loop without accesses still tells its blocks") {
  std::vector<int> out{5};
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  int n = a[0];
  while (n != 0) --n;
  a[0] = n;
})",
                                           out);
  CHECK(heard.blocks.size() >= 10);
}

TEST_CASE("pass: switches and functions keep their way, in depth too") {
  std::vector<int> out{0, 1, 2, 3, 9};
  const Heard heard = run_with_output<int>(R"(
__attribute__((noinline)) int inner(int x) { return x + 1; }
__attribute__((always_inline)) int middle(int x) { return inner(x) * 2; }
int chosen(int x) {
  switch (x) {
    case 0: return middle(1);
    case 1: x += 10;
    case 2: return x + inner(x);
    case 3: break;
    default: return -1;
  }
  return 7;
}
kernel void k(global int* a) { for (int i = 0; i < 5; ++i) a[i] = chosen(a[i]); })",
                                           out);
  CHECK(out == std::vector<int>{4, 23, 5, 7, -1});
  CHECK(heard.depth_max == 3);
}

TEST_CASE("pass: generic pointers reach private, local and global memory alike") {
  std::vector<int> out{1, 0};
  run_with_output<int>(R"(
int take(int* p) { return (*p)++; }
kernel void k(global int* a) {
  int own = 20; local int shared; shared = 300;
  a[1] = take(a) + take(&own) + take(&shared) + own + shared;
})",
                       out);
  CHECK(out == std::vector<int>{2, 1 + 20 + 300 + 21 + 301});
}

TEST_CASE("pass: a kernel may call another") {
  std::vector<int> out{1};
  const Heard heard = run_with_output<int>(
      "kernel void helper(global int* a) { if (*a) *a += 2; }"
      "kernel void k(global int* a) { helper(a); helper(a); }",
      out);
  CHECK(out[0] == 5);
  CHECK(heard.depth_max == 1);
}

TEST_CASE("compile: compiling the same twice gives the same events, blocks and places") {
  const std::string text = R"(kernel void k(global int* a) {
  local int l[4];
  for (int i = 0; i < 4; ++i) { l[i] = a[i]; barrier(CLK_LOCAL_MEM_FENCE); }
  a[0] = l[3] + l[2];
})";
  std::vector<int> first{1, 2, 3, 4};
  std::vector<int> second = first;
  const Heard once = run_with_output<int>(text, first);
  const Heard again = run_with_output<int>(text, second);
  CHECK(once.blocks == again.blocks);
  CHECK(first == second);
  REQUIRE(once.events.size() == again.events.size());
  for (std::size_t index = 0; index < once.events.size(); ++index) {
    CHECK(once.events[index].line == again.events[index].line);
    CHECK(once.events[index].call == again.events[index].call);
  }
}
