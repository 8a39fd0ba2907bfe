#include <algorithm>

#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

namespace {

/// What one work-item tells that runs `body` with x in a[0].
Heard heard_with(const std::string& body, int x) {
  std::vector<int> out{x, 0, 0, 0};
  return run_with_output<int>("kernel void k(global int* a) { const int x = a[0]; " + body + " }",
                              out);
}

Branch first_branch(const std::string& body, int x) {
  const Heard heard = heard_with(body, x);
  REQUIRE_FALSE(heard.branches.empty());
  return heard.branches.front();
}

bool has_reconverged(const Heard& heard, std::uint32_t block) {
  return std::count(heard.reconvergences.begin(), heard.reconvergences.end(), block) != 0;
}

}  // namespace

TEST_CASE("pass: a branch tells which way it goes, and where both meet again") {
  const std::string body = "if (x) a[1] = 1; else a[2] = 2; a[3] = 3;";
  const Branch yes = first_branch(body, 1);
  const Branch no = first_branch(body, 0);
  CHECK(yes.target != no.target);
  CHECK(yes.reconverges_at == no.reconverges_at);
  CHECK(yes.reconverges_at != yes.target);
  CHECK(yes.reconverges_at != no.target);
  const Heard heard = heard_with(body, 1);
  CHECK(heard.blocks == std::vector<std::uint32_t>{yes.target, yes.reconverges_at});
  CHECK(heard.reconvergences == std::vector<std::uint32_t>{yes.reconverges_at});
}

TEST_CASE("pass: code without a branch tells none") {
  const Heard heard = heard_with("a[1] = x; a[2] = x;", 1);
  CHECK(heard.branches.empty());
  CHECK(heard.reconvergences.empty());
}

TEST_CASE("pass: who leaves a loop to go on behind it is where all meet") {
  for (const std::string body :
       {"while (atomic_xchg(a, 0) == 0) {} a[1] = 1;",
        "for (;;) { if (atomic_xchg(a, 0) != 0) { a[1] = 1; break; } }",
        "do { if (atomic_xchg(a, 0) == 0) continue; a[1] = 1; break; } while (1);"}) {
    CAPTURE(body);
    const Branch got_in = first_branch(body, 1);
    CHECK(got_in.target == got_in.reconverges_at);
  }
}

TEST_CASE("pass: who does within the loop what it is about meets the others before its next turn") {
  for (const std::string body :
       {"for (int done = 0; !done;) { if (atomic_xchg(a, 0) != 0) { a[1] = 1; done = 1; } }",
        "int done = 0; while (!done) { if (atomic_xchg(a, 0) == 0) continue; a[1] = 1; done = 1; }",
        "int done = 0; do { if (!atomic_xchg(a, 0)) continue; a[1] = 1; done = 1; } while "
        "(!done);"}) {
    CAPTURE(body);
    const Heard heard = heard_with(body, 1);
    const auto inner =
        std::find_if(heard.branches.begin(), heard.branches.end(), [&](const Branch& branch) {
          return branch.target != branch.reconverges_at &&
                 has_reconverged(heard, branch.reconverges_at) &&
                 branch.reconverges_at < heard.blocks.back();
        });
    CHECK(inner != heard.branches.end());
  }
}

TEST_CASE("pass: cases of a switch that lead to one place are one way") {
  const std::string body =
      "switch (x) { case 1: case 2: a[1] = 1; break; case 3: a[2] = 2; case 4: a[3] = 3; } a[1]++;";
  const auto target = [&](int x) { return first_branch(body, x).target; };
  CHECK(target(1) == target(2));
  CHECK(target(3) != target(1));
  CHECK(target(4) != target(3));
  CHECK(target(7) == target(8));
  CHECK(target(7) == first_branch(body, 7).reconverges_at);
  CHECK(heard_with(body, 3).branches.size() == 1);
}

TEST_CASE("pass: what can never be reached hides no place to meet") {
  const std::string body =
      "switch (x) { case 1: a[1] = 1; break; case 2: a[2] = 2; break; default: "
      "__builtin_unreachable(); } a[3] = 3;";
  const Branch branch = first_branch(body, 1);
  CHECK(branch.reconverges_at != 0);
  CHECK(branch.reconverges_at == first_branch(body, 2).reconverges_at);
}

TEST_CASE("pass: a value made behind a way to nowhere is there where the function ends") {
  std::vector<int> out{1, 5, 0};
  run_with_output<int>(R"(
__attribute__((noinline)) int f(global int* a, int c) {
  if (!c) __builtin_unreachable();
  return atomic_inc(a + 1) + (c > 1 ? atomic_inc(a + 1) : 0);
}
kernel void k(global int* a) { a[2] = f(a, a[0]); })",
                       out);
  CHECK(out == std::vector<int>{1, 6, 5});
}

TEST_CASE("pass: who returns early meets the others before the function ends, inlined or not") {
  const std::string attribute = GENERATE("noinline", "always_inline");
  std::vector<int> out{1, 0};
  const Heard heard = run_with_output<int>("__attribute__((" + attribute + R"()) int f(int x) {
  if (x > 0) return 1;
  if (x < -5) return 2;
  return 3;
}
kernel void k(global int* a) { a[1] = f(a[0]); })",
                                           out);
  REQUIRE(heard.branches.size() == 1);
  CHECK(heard.branches.front().reconverges_at != 0);
  CHECK(has_reconverged(heard, heard.branches.front().reconverges_at));
}
