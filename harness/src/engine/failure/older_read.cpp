#include "engine/failure/older_read.hpp"

#include <algorithm>

namespace stalemate::engine {

std::optional<Fact> older_read(const Recording& recording, ViolationKind kind) {
  if (kind != ViolationKind::WrongValue && !kind.is_own()) return std::nullopt;
  const auto& all = recording.accesses;
  const auto found = std::find_if(all.rbegin(), all.rend(), [](const Access& access) {
    return access.is_stale() && access.line != 0 && !access.is_of_driver();
  });
  if (found == all.rend()) return std::nullopt;
  return Fact(FactKind::OlderReadMayBeWhy, {found->work_item, source_line(*found)});
}

}  // namespace stalemate::engine
