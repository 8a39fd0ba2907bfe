// What instrumentation makes of optimised code: no access that the source has not, and each one
// told, however the optimiser has written it.
#include <algorithm>

#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/compile/serial_runtime.hpp"

using stalemate::sim::Pipeline;

namespace {

/// What work-items of `kernel void k(global int* a)` tell, and `out` after them.
Heard heard_from(const std::string& text, Pipeline pipeline, std::vector<int>& out,
                 std::uint32_t work_items = 1) {
  const auto module = compiled(text, "", pipeline);
  int* data = out.data();
  return run_kernel(*module, {&data}, work_items);
}

std::size_t loads(const Heard& heard) {
  return static_cast<std::size_t>(
      std::count_if(heard.events.begin(), heard.events.end(),
                    [](const Event& event) { return event.call.rfind("load", 0) == 0; }));
}

}  // namespace

TEST_CASE("pipelines: a loop of loads becomes events of vectors, which name their line") {
  const std::string text = R"(kernel void k(global int* a) {
  int sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += a[i];
  a[64] = sum;
})";
  std::vector<int> out(65);
  for (int i = 0; i < 64; ++i) out[static_cast<std::size_t>(i)] = i;
  const Heard heard = heard_from(text, Pipeline::X86O2, out);
  CHECK(out[64] == 2016);
  CHECK(heard.count("load_bytes") == 16);
  CHECK(heard.count("load4") == 0);
  CHECK(heard.events.front().line == 4);
  std::vector<int> same(65, 1);
  CHECK(heard_from(text, Pipeline::NvptxO2, same).count("load4") == 64);
  CHECK(same[64] == 64);
}

TEST_CASE("pipelines: no optimiser loads the gaps between what the source loads") {
  for (const Pipeline pipeline : kEveryPipeline) {
    CAPTURE(to_string(pipeline));
    std::vector<int> out(129, 1);
    const Heard heard = heard_from(R"(kernel void k(global int* a) {
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += a[2 * i];
  a[128] = sum;
})",
                                   pipeline, out);
    CHECK(out[128] == 64);
    CHECK(heard.count("load4") == 64);
    CHECK(heard.count("load_bytes") == 0);
  }
}

TEST_CASE("pipelines: no optimiser loads both of two variables where the source loads one") {
  for (const Pipeline pipeline : kEveryPipeline) {
    CAPTURE(to_string(pipeline));
    for (const char* space : {"local", "global"}) {
      std::vector<int> out{0, 0};
      const bool is_local = std::string(space) == "local";
      const std::string declared = std::string(space) + " int left[4], right[4];\n";
      const Heard heard =
          heard_from((is_local ? "" : declared) + "kernel void k(global int* a) {\n" +
                         (is_local ? declared : "") + R"(
  volatile global int* asked = a;
  left[*asked] = 7;
  right[*asked] = 8;
  const bool is_left = *asked == 0;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  a[1] = is_left ? left[0] : right[0];
})",
                     pipeline, out);
      CHECK(out[1] == 7);
      CHECK(loads(heard) == 4);
    }
  }
}

TEST_CASE("pipelines: variables keep what they hold, and their addresses may be in vectors") {
  for (const Pipeline pipeline : kEveryPipeline) {
    CAPTURE(to_string(pipeline));
    std::vector<int> out{0, 0, 0, 2};
    heard_from(R"(
global int first = 3, second = 4;
constant int table[4] = {5, 6, 7, 8};
kernel void k(global int* a) {
  local int here[2], there[2], elsewhere[2], nowhere[2];
  global int* chosen[2];
  local int* places[2];
  chosen[0] = &first; chosen[1] = &second;
  places[0] = here; places[1] = there;
  for (int i = 0; i < 2; ++i) { *places[i] = i; places[i][1] = *chosen[i]; }
  elsewhere[1] = 20;
  local int* place;
  switch (a[3]) {
    case 0: place = here; break;
    case 1: place = there; break;
    case 2: place = elsewhere; break;
    default: place = nowhere;
  }
  const int which = a[0];
  a[0] = places[which][1];
  a[1] = places[1 - which][1];
  a[2] = *chosen[1] + there[0] + place[1];
  a[3] = table[a[1] - 4] + first++;
})",
               pipeline, out);
    CHECK(out == std::vector<int>{3, 4, 25, 8});
  }
}

TEST_CASE("pipelines: built-ins are called as the host calls them, narrow and wide") {
  for (const Pipeline pipeline : kEveryPipeline) {
    CAPTURE(to_string(pipeline));
    std::vector<int> out(4, 3);
    heard_from(R"(
struct pair { char letter; long number; };
long total(struct pair p) { return p.letter + p.number; }
kernel void k(global int* a) {
  const char4 narrow = max((char4)(a[0], -5, 1, 2), (char4)(1, -6, 0, 9));
  const double8 wide = fmax((double8)(a[1]), (double8)(1, 2, 3, 4, 5, 6, 7, 8));
  struct pair p = {narrow.y, (long)wide.s7};
  a[0] = narrow.x + narrow.w;
  a[1] = convert_int_sat(wide.s0 + wide.s3);
  a[2] = (int)total(p);
  a[3] = popcount((uchar)(a[3] + 252)) + any(isnan((float3)(1, NAN, 2)));
})",
               pipeline, out);
    CHECK(out == std::vector<int>{12, 7, 3, 9});
  }
}
