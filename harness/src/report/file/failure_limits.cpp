#include "report/file/failure_limits.hpp"

#include <algorithm>
#include <tuple>

namespace stalemate::report {

std::vector<std::string> superfluous(std::vector<KeptFailure> kept, const FailureLimits& limits) {
  std::sort(kept.begin(), kept.end(), [](const KeptFailure& a, const KeptFailure& b) {
    return std::tuple(!a.is_over, a.age, a.name) < std::tuple(!b.is_over, b.age, b.name);
  });
  std::uintmax_t bytes = 0;
  for (const KeptFailure& one : kept) bytes += one.bytes;
  std::size_t count = kept.size();
  std::vector<std::string> going;
  for (const KeptFailure& one : kept) {
    if (count <= limits.count && bytes <= limits.bytes) break;
    going.push_back(one.name);
    bytes -= one.bytes;
    --count;
  }
  return going;
}

}  // namespace stalemate::report
