#include "check/linear/part_task.hpp"

#include <bit>

#include "check/linear/forced.hpp"
#include "check/linear/haste.hpp"
#include "check/linear/models.hpp"

namespace stalemate::check::linear {

namespace {

/// Stamps tell the time when something may have been done; else, what has much before it comes
/// late.
std::vector<std::uint64_t> ranks(const SearchTask& task) {
  std::vector<std::uint64_t> ranks;
  for (Index place = 0; place < task.operations.size(); ++place) {
    const Operation& operation = task.history.operations[task.operations[place]];
    std::uint64_t before = 0;
    if (operation.stamp) {
      before = operation.stamp->begin + operation.stamp->end;
    } else if (task.relation != nullptr) {
      for (const std::uint64_t word : task.relation->all_before(place)) {
        before += static_cast<std::uint64_t>(std::popcount(word));
      }
    }
    ranks.push_back(before);
  }
  return ranks;
}

}  // namespace

PartTask::PartTask(const History& history, std::span<const Index> operations,
                   const ModelTerms& terms)
    : model_(make_model(terms)), task_{history, operations, *model_} {
  Haste haste = haste_of(history, operations, terms);
  task_.eager = std::move(haste.eager);
  task_.only_looks = std::move(haste.only_looks);
  if (holds_elements(terms.kind)) {
    Pairing pairing = pair_up(history, operations, terms);
    if (auto* defect = std::get_if<Defect>(&pairing)) defect_ = std::move(*defect);
    if (auto* elements = std::get_if<Elements>(&pairing)) elements_ = std::move(*elements);
  }
  if (operations.size() <= kRelationMax) {
    task_.relation = &relation_.emplace(history, operations);
    if (elements_ && !defect_) defect_ = force(*elements_, terms, *relation_);
  }
  task_.rank = ranks(task_);
}

}  // namespace stalemate::check::linear
