#include "check/linear/part_task.hpp"

#include "check/linear/forced.hpp"
#include "check/linear/haste.hpp"
#include "check/linear/models.hpp"
#include "check/linear/tally.hpp"

namespace stalemate::check::linear {

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
  } else {
    defect_ = tally(history, operations, terms);
  }
  if (operations.size() <= kRelationMax) {
    task_.relation = &relation_.emplace(history, operations);
    if (elements_ && !defect_) defect_ = force(*elements_, terms, *relation_);
    if (terms.kind == ModelKind::Register && !defect_)
      defect_ = force_register(history, operations, terms, *relation_);
    const bool holds = terms.kind == ModelKind::Allocator || terms.kind == ModelKind::RwLock;
    if (holds && !defect_) defect_ = force_holdings(history, operations, terms, *relation_);
  }
  task_.rank = ranks(task_);
}

}  // namespace stalemate::check::linear
