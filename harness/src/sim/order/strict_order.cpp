#include "sim/order/strict_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {

constexpr std::uint32_t kWidest = 8;  // bytes of a cell

void join(StrictOrder::Clock& to, const StrictOrder::Clock& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = std::max(to[i], from[i]);
}

/// Its place in ByScope, if it orders anybody.
std::optional<std::size_t> ordering(std::uint32_t scope) {
  switch (scope) {
    case kScopeWorkGroup: return 0;
    case kScopeDevice: return 1;
    case kScopeAllDevices: return 2;
    default: return std::nullopt;
  }
}

}  // namespace

void StrictOrder::begin(const Shape& shape) {
  shape_ = shape;
  now_.assign(shape.work_items, Clock(shape.work_items));
  read_.assign(shape.work_items, {});
  fenced_.assign(shape.work_items, {});
  released_.clear();
}

/// What the atomic reads, if it is of the same scope and within it.
const StrictOrder::Released* StrictOrder::read_by(const Cell& cell, const Atomic& atomic) const {
  const auto found = released_.find(cell.at);
  if (found == released_.end()) return nullptr;
  const Released& released = found->second;
  if (released.size != cell.size || ordering(atomic.scope) != released.scope) return nullptr;
  const bool reaches_all = is_wide(atomic.scope) && !shape_.is_local;
  return reaches_all || released.group == group_of(atomic.item) ? &released : nullptr;
}

void StrictOrder::load(const Cell& cell, const Atomic& atomic) {
  const Released* released = read_by(cell, atomic);
  if (released == nullptr) return;
  join(read_[atomic.item][released->scope], released->clock);
  if (acquires(atomic.order)) join(now_[atomic.item], released->clock);
}

/// Empty: nothing.
StrictOrder::Clock StrictOrder::told_by(const Atomic& atomic, std::size_t scope) const {
  return releases(atomic.order) ? now_[atomic.item] : fenced_[atomic.item][scope];
}

void StrictOrder::put(const Cell& cell, const Atomic& atomic, std::size_t scope, Clock&& told) {
  if (told.empty() || cell.at == 0) return;
  released_[cell.at] = {cell.size, scope, group_of(atomic.item), std::move(told)};
}

void StrictOrder::store(const Cell& cell, const Atomic& atomic) {
  overwrite(cell.at, cell.size);
  if (const auto scope = ordering(atomic.scope)) put(cell, atomic, *scope, told_by(atomic, *scope));
}

void StrictOrder::modify(const Cell& read, const Cell& made, const Atomic& atomic) {
  load(read, atomic);
  const Released* released = read_by(read, atomic);
  Clock told = released == nullptr ? Clock() : released->clock;
  overwrite(made.at, made.size);
  const auto scope = ordering(atomic.scope);
  if (!scope) return;
  join(told, told_by(atomic, *scope));
  put(made, atomic, *scope, std::move(told));
}

void StrictOrder::overwrite(std::uint64_t at, std::uint64_t size) {
  auto next = released_.lower_bound(at - (kWidest - 1));
  while (next != released_.end() && next->first < at + size) {
    const bool overlaps = next->first + next->second.size > at;
    next = overlaps ? released_.erase(next) : std::next(next);
  }
}

void StrictOrder::fence(const Atomic& fence) {
  const auto scope = ordering(fence.scope);
  if (!scope) return;
  if (acquires(fence.order)) join(now_[fence.item], read_[fence.item][*scope]);
  if (releases(fence.order)) fenced_[fence.item][*scope] = now_[fence.item];
}

void StrictOrder::barrier(std::span<const std::uint32_t> items) {
  Clock all;
  for (const std::uint32_t item : items) join(all, now_[item]);
  for (const std::uint32_t item : items) now_[item] = all;
}

}  // namespace stalemate::sim
