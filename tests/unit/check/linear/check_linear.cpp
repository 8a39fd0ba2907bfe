#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "compared.hpp"

// check_linear N [SEED]: judges N random small histories of each model, and compares with every
// order. check_linear N SEED OPERATIONS ITEMS: how many of N larger ones that have happened are
// decided.

using namespace stalemate::check::linear;

namespace {

using Count = unsigned long long;

void print_decided(ModelKind kind, std::uint64_t histories, std::uint64_t seed,
                   const char* operations, const char* items) {
  const auto begin = std::chrono::steady_clock::now();
  const Decided decided = decide_happened(
      kind, histories, seed, static_cast<std::uint32_t>(std::strtoul(operations, nullptr, 10)),
      static_cast<std::uint32_t>(std::strtoul(items, nullptr, 10)));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%s: %llu linear, %llu undecided, %llu wrong, %.2f s\n",
              std::string(name_of(kind)).c_str(), Count{decided.linear}, Count{decided.undecided},
              Count{decided.wrong}, seconds.count());
}

bool print_compared(ModelKind kind, std::uint64_t histories, std::uint64_t seed) {
  const Tally tally = compare_with_all_orders(kind, histories, seed);
  std::printf("%s: %llu linear, %llu not\n%s", std::string(name_of(kind)).c_str(),
              Count{tally.linear}, Count{tally.not_linear}, tally.complaint.c_str());
  return tally.complaint.empty();
}

}  // namespace

int main(int count, char** words) {
  const std::uint64_t histories = count > 1 ? std::strtoull(words[1], nullptr, 10) : 1000;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  bool agreed = true;
  for (const ModelKind kind : kAllModels) {
    if (count > 4) {
      print_decided(kind, histories, seed, words[3], words[4]);
    } else {
      agreed = print_compared(kind, histories, seed) && agreed;
    }
  }
  return agreed ? EXIT_SUCCESS : EXIT_FAILURE;
}
