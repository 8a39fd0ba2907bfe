// Functions that say `inline`, in each form that published code has, on every pipeline.
#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/compile/serial_runtime.hpp"

using Catch::Matchers::Contains;
using stalemate::sim::Pipeline;

namespace {

constexpr const char* kForms[] = {
    "inline int f(volatile global int* a) { return *a += 1; }",
    "static inline int f(volatile global int* a) { return *a += 1; }",
    "inline static int f(volatile global int* a) { return *a += 1; }",
    "extern inline int f(volatile global int* a) { return *a += 1; }",
    "int f(volatile global int* a); inline int f(volatile global int* a) { return *a += 1; }",
    "inline int f(volatile global int* a); int f(volatile global int* a) { return *a += 1; }",
    "extern int f(volatile global int* a); extern inline int f(volatile global int* a) { return *a "
    "+= 1; }",
    "__inline int f(volatile global int* a) { return *a += 1; }",
    "__inline__ __attribute__((always_inline)) int f(volatile global int* a) { return *a += 1; }",
    "inline __attribute__((noinline)) int f(volatile global int* a) { return *a += 1; }",
    "extern inline __attribute__((gnu_inline)) int f(volatile global int* a) { return *a += 1; }",
    "#ifndef inline\n#define inline static\n#endif\ninline int f(volatile global int* a) { return "
    "*a += 1; "
    "}",
    "#define INLINE inline\nINLINE int f(volatile global int* a) { return *a += 1; }",
};

}  // namespace

TEST_CASE("inline: every form is defined, and what it does to memory is told") {
  for (const std::string form : kForms) {
    for (const Pipeline pipeline : kEveryPipeline) {
      INFO(form << " by " << to_string(pipeline));
      const auto module =
          compiled(form + "\nkernel void k(global int* a) { f(a); f(a + 1); }", "", pipeline);
      std::vector<int> out(2);
      int* data = out.data();
      const Heard heard = run_kernel(*module, {&data});
      CHECK(out == std::vector<int>{1, 1});
      CHECK(heard.count("store4") == 2);
    }
  }
}

TEST_CASE("inline: a function that says so and calls itself is refused as all others are") {
  CHECK_THAT(refused("inline int f(int n) { return n ? f(n - 1) : 0; }\n"
                     "kernel void k(global int* a) { *a = f(*a); }"),
             Contains("'f' calls itself"));
}

TEST_CASE("inline: places in messages are the source's") {
  CHECK_THAT(refused("inline int f(void) { return nothing; }"),
             Contains("program.cl:1:29: error: use of undeclared identifier 'nothing'"));
}
