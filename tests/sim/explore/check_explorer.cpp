// Compares the explorer with brute force:
//   check_explorer families [COUNT [SEED]]   programs of each litmus family, drawn; all without
//   COUNT check_explorer random COUNT [SEED]       random programs
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/litmus_families.hpp"
#include "sim/explore/random_program.hpp"

namespace {

using namespace stalemate::sim::explore::test;
using Number = unsigned long long;

constexpr std::uint64_t kShown = 2;

std::uint64_t check(const LitmusFamily& family, std::uint64_t count, std::mt19937_64& random) {
  const bool is_all = count == 0 || count >= family.size();
  const std::uint64_t programs = is_all ? family.size() : count;
  std::uint64_t differ = 0;
  for (std::uint64_t i = 0; i < programs; ++i) {
    const SmallProgram program = family.program(is_all ? i : random() % family.size());
    const auto text = difference(program);
    if (text && text->empty()) continue;
    if (++differ <= kShown) std::printf("%s\n", text ? text->c_str() : "too big for brute force");
  }
  std::printf("%-14s %7llu of %7llu programs, %llu differ\n", family.name.c_str(), Number{programs},
              Number{family.size()}, Number{differ});
  std::fflush(stdout);
  return differ;
}

std::uint64_t check_families(std::uint64_t count, std::mt19937_64& random) {
  std::uint64_t differ = 0;
  for (const LitmusFamily& family : litmus_families()) differ += check(family, count, random);
  return differ;
}

std::uint64_t check_random(std::uint64_t count, std::mt19937_64& random) {
  std::uint64_t differ = 0;
  std::uint64_t too_big = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto text = difference(random_program(Features::drawn(random), random), 5'000);
    if (!text) ++too_big;
    if (!text || text->empty()) continue;
    if (++differ <= kShown) std::printf("%s\n", text->c_str());
  }
  std::printf("%llu random programs, %llu of them too big for brute force, %llu differ\n",
              Number{count}, Number{too_big}, Number{differ});
  return differ;
}

std::uint64_t number(int count, char** arguments, int index, std::uint64_t otherwise) {
  return count > index ? std::strtoull(arguments[index], nullptr, 10) : otherwise;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view what = count > 1 ? arguments[1] : "";
  const std::uint64_t programs = number(count, arguments, 2, 0);
  std::mt19937_64 random(number(count, arguments, 3, 1));
  if (what == "families") return check_families(programs, random) == 0 ? 0 : 1;
  if (what == "random") return check_random(programs, random) == 0 ? 0 : 1;
  std::fprintf(stderr, "check_explorer families [COUNT [SEED]] or random COUNT [SEED]\n");
  return 2;
}
