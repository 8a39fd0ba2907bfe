#include "shared/observation_reader.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace stalemate::properties {

bool ObservationReader::has(std::string_view name) const {
  return std::any_of(observation_.buffers.begin(), observation_.buffers.end(),
                     [&](const BufferContent& buffer) { return buffer.name == name; });
}

Reused<std::uint32_t> ObservationReader::indices(const char* name, std::uint64_t limit) {
  if (!has(name)) {
    Reused<std::uint32_t> all(limit);
    std::iota(all.begin(), all.end(), 0u);
    return all;
  }
  const std::uint64_t count = observation_.find(name).size() / sizeof(std::uint32_t);
  auto some = values<std::uint32_t>(name, count);
  const bool ascend =
      std::adjacent_find(some.begin(), some.end(), std::greater_equal<>()) == some.end();
  if (!ascend || (!some.empty() && some.back() >= limit)) {
    complain(fmt::format("buffer '{}' is not a list of indices below {}", name, limit));
    some.clear();
  }
  return some;
}

}  // namespace stalemate::properties
