#include "sim/order/operation_order.hpp"

#include "sim/memory/synchronisation.hpp"

namespace stalemate::sim {
namespace {

/// Whether it is known which store an atomic load reads: by its number, or because it is the
/// latest.
bool knows_stores(const Settings& settings) {
  return settings.messages || (!settings.store_buffers && settings.cache != Cache::Weakest);
}

/// That stands for the store of that number.
StrictOrder::Cell cell_of(std::uint64_t number, std::uint32_t size) {
  constexpr std::uint64_t apart = 8;
  return {apart * number, size};
}

}  // namespace

void OperationOrder::begin() {
  const Launch& launch = *state_.launch;
  const std::uint64_t items = launch.nd_range.work_items();
  // What was optimised has no marks.
  const bool is_marked = state_.settings.pipeline == Pipeline::Source;
  look_ = launch.ordered_in && is_marked && knows_stores(state_.settings) && items <= kWorkItemsMax;
  if (!look_) return;
  where_ = *launch.ordered_in;
  marks_.assign(items, {});
  for (Marks& marks : marks_) marks.told.resize(items);
  order_.begin({.work_items = static_cast<std::uint32_t>(items),
                .work_group_size = launch.nd_range.work_group_size,
                .is_local = where_ == Where::Local});
  state_.ended.order.emplace();
}

/// Half of it would be taken for all.
void OperationOrder::give_up() {
  look_ = false;
  state_.ended.order.reset();
}

void OperationOrder::begin_operation(std::uint32_t number) {
  const std::uint32_t item = crew_.current->id;
  Marks& marks = marks_[item];
  if (marks.is_inside) return give_up();
  marks.is_inside = true;
  marks.begun.push_back(number);
  tell(item);
}

/// Hands back what has come to be known since the work-item's operation before.
void OperationOrder::tell(std::uint32_t item) {
  Marks& marks = marks_[item];
  const StrictOrder::Clock& known = order_.known(item);
  for (std::uint32_t other = 0; other < known.size(); ++other) {
    if (other == item || known[other] == marks.told[other]) continue;
    state_.ended.order->push_back({marks_[other].begun[known[other] - 1], marks.begun.back()});
  }
  marks.told = known;
  if (state_.ended.order->size() > kPairsMax) give_up();
}

void OperationOrder::end_operation() {
  const std::uint32_t item = crew_.current->id;
  if (!marks_[item].is_inside) return give_up();
  marks_[item].is_inside = false;
  order_.end_operation(item);
}

/// Whether what the current work-item does counts: an atomic, or a fence.
bool OperationOrder::is_told() const {
  return marks_[crew_.current->id].is_inside && crew_.current->generation != kOfOpenCl1;
}

void OperationOrder::act(const Happened& happened, const StrictOrder::Cell& read,
                         const StrictOrder::Cell& made) {
  const bool modifies = happened.kind == AccessKind::ReadModifyWrite;
  const bool stores = modifies ? crew_.current->exchanged : happened.kind == AccessKind::Store;
  const StrictOrder::Atomic atomic{crew_.current->id, happened.order, happened.scope};
  if (!happened.is_atomic || !is_told()) {
    if (stores) order_.overwrite(made.at, made.size);
  } else if (!stores) {
    order_.load(read, atomic);
  } else if (modifies) {
    order_.modify(read, made, atomic);
  } else {
    order_.store(made, atomic);
  }
}

void OperationOrder::hear(const Happened& happened, const std::optional<Touched>& touched) {
  if (happened.target.where != where_) return;
  // While a proof of livelock is searched for, messages are not kept.
  if (state_.certifying) return give_up();
  if (touched) {
    act(happened, cell_of(touched->read, happened.size), cell_of(touched->made, happened.size));
  } else {
    const auto at = reinterpret_cast<std::uintptr_t>(happened.target.at);
    act(happened, {at, happened.size}, {at, happened.size});
  }
  if (order_.is_full()) give_up();
}

bool OperationOrder::orders(std::uint32_t flags) const {
  return (flags & (where_ == Where::Local ? kLocalFence : kGlobalFence)) != 0;
}

void OperationOrder::fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) {
  if (is_told() && orders(flags)) order_.fence({crew_.current->id, order, scope});
}

void OperationOrder::meet(std::uint32_t first, std::uint32_t count, std::uint32_t flags,
                          std::uint32_t scope) {
  if (!orders(flags) || (scope != kScopeWorkGroup && !is_wide(scope))) return;
  std::vector<std::uint32_t> items;
  for (std::uint32_t item = first; item < first + count; ++item) {
    if (marks_[item].is_inside) items.push_back(item);
  }
  order_.barrier(items);
}

}  // namespace stalemate::sim
