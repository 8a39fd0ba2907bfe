#include "linearizability/plan/few_keys.hpp"

#include <algorithm>

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kMany = 16;       // fewer meet often enough
constexpr std::uint64_t kVeryMany = 256;  // more operations than a case has on a key, on average

}  // namespace

std::vector<std::int64_t> few_keys(const LinearSubject& subject, Seed seed) {
  const std::uint64_t most = subject.key_distance();
  const std::uint64_t quarter = seed.split("few keys").value % 4;
  const bool are_all = most > kVeryMany ? quarter == 0 : quarter < 2;
  if (!subject.is_keyed() || most < kMany || are_all) return {};
  const std::uint64_t count = std::uint64_t{2} << seed.split("how many keys").value % 3;
  std::vector<std::int64_t> keys;
  for (std::uint64_t i = 0; i < count; ++i) {
    keys.push_back(subject.key_behind(seed.split("key").split(i).value % (most + 1)));
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace stalemate::properties
