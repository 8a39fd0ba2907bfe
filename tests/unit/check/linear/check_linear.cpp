#include <cstdio>
#include <cstdlib>

#include "compared.hpp"

// check_linear N [SEED]: judges N random small histories of each model, and compares with every
// order of each.

int main(int count, char** words) {
  using namespace stalemate::check::linear;
  const std::uint64_t histories = count > 1 ? std::strtoull(words[1], nullptr, 10) : 1000;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  int status = EXIT_SUCCESS;
  for (const ModelKind kind : kAllModels) {
    const Tally tally = compare_with_all_orders(kind, histories, seed);
    std::printf("%s: %llu linear, %llu not\n", std::string(name_of(kind)).c_str(),
                static_cast<unsigned long long>(tally.linear),
                static_cast<unsigned long long>(tally.not_linear));
    if (tally.complaint.empty()) continue;
    std::printf("%s\n", tally.complaint.c_str());
    status = EXIT_FAILURE;
  }
  return status;
}
