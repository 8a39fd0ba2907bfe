#pragma once

#include <optional>
#include <string>

#include "all_orders.hpp"
#include "check/linear/judge.hpp"
#include "random_objects.hpp"

namespace stalemate::check::linear {

inline std::string drawn(const History& history) {
  std::string text;
  for (std::size_t i = 0; i < history.operations.size(); ++i) {
    const Operation& o = history.operations[i];
    text +=
        std::to_string(i) + ": item " + std::to_string(o.item) + " object " +
        std::to_string(o.object) + " dispatch " + std::to_string(o.dispatch) + " group " +
        std::to_string(o.group) + " phase " + std::to_string(o.phase) + " " +
        std::string(name_of(o.role)) + " key " + std::to_string(o.key) + " value " +
        std::to_string(o.value) + " expected " + std::to_string(o.expected) +
        (o.outcome == Outcome::Failed ? " failed" : " ok") + (o.may_fail ? " may_fail" : "") +
        (o.result ? " result " + std::to_string(*o.result) : "") +
        (o.stamp ? " [" + std::to_string(o.stamp->begin) + ", " + std::to_string(o.stamp->end) + "]"
                 : "");
    for (std::size_t before = 0; before < history.operations.size(); ++before) {
      if (precedes(history, static_cast<Index>(before), static_cast<Index>(i)))
        text += " >" + std::to_string(before);
    }
    text += "\n";
  }
  return text;
}

/// Whether all that are wanted are about one handle of an allocator.
inline bool are_of_one_handle(const History& history, const std::vector<bool>& wanted) {
  std::set<std::uint64_t> handles;
  bool is_none = false;
  for (Index i = 0; i < wanted.size(); ++i) {
    const Operation& o = history.operations[i];
    if (wanted[i]) handles.insert(handle_of(o));
    is_none |= wanted[i] && found_none(o);
  }
  return handles.size() == 1 && !is_none;
}

/// What is wrong with a judgement of a small history, if anything is.
inline std::optional<std::string> disagreement(const History& history, const ModelTerms& terms,
                                               const Judgement& judgement) {
  const bool explained = AllOrders(history, terms).explain_all();
  if (std::holds_alternative<Undecided>(judgement)) return "undecided";
  if (std::holds_alternative<Linear>(judgement) != explained)
    return explained ? "false alarm" : "missed";
  if (explained) return std::nullopt;
  std::vector<bool> wanted(history.operations.size(), false);
  for (const Index operation : std::get<NotLinear>(judgement).prefix) wanted[operation] = true;
  const std::vector<std::uint64_t> units = units_of(history, terms);
  const bool by_handle = terms.kind == ModelKind::Allocator && are_of_one_handle(history, wanted);
  for (Index a = 0; a < wanted.size(); ++a) {
    for (Index b = 0; b < wanted.size(); ++b) {
      const Operation& before = history.operations[a];
      const bool is_left_out = before.may_fail && before.outcome == Outcome::Failed;
      const bool is_apart = by_handle && (found_none(before) ||
                                          handle_of(before) != handle_of(history.operations[b]));
      if (wanted[b] && !wanted[a] && units[a] == units[b] && precedes(history, a, b) &&
          !is_left_out && !is_apart) {
        return "a prefix that is not closed";
      }
    }
  }
  if (AllOrders(history, terms).explain(wanted)) return "a prefix that an order explains";
  const std::vector<Index>& named = std::get<NotLinear>(judgement).operations;
  wanted.assign(wanted.size(), false);
  for (const Index operation : named) wanted[operation] = true;
  if (!named.empty() && AllOrders(history, terms).explain(wanted))
    return "operations that are not to blame";
  return std::nullopt;
}

struct Tally {
  std::uint64_t linear = 0;
  std::uint64_t not_linear = 0;
  std::string complaint;  // empty: none
};

/// Draws small histories of a model, right and damaged ones, and compares judgements with brute
/// force.
inline Tally compare_with_all_orders(ModelKind kind, std::uint64_t histories, std::uint64_t seed) {
  Tally tally;
  RandomObjects random(seed);
  for (std::uint64_t i = 0; i < histories && tally.complaint.empty(); ++i) {
    const ModelTerms terms = random.terms(kind);
    History history = random.happened(terms, random.small_shape());
    for (std::uint64_t faults = random.below(3); faults > 0; --faults) random.damage(history);
    const Judgement judgement = judge(history, terms);
    (std::holds_alternative<Linear>(judgement) ? tally.linear : tally.not_linear) += 1;
    if (const auto complaint = disagreement(history, terms, judgement)) {
      tally.complaint =
          *complaint + ", history " + std::to_string(i) + " of a " + std::string(name_of(kind)) +
          (terms.capacity ? " of " + std::to_string(*terms.capacity) : "") + "\n" + drawn(history);
    }
  }
  return tally;
}

/// How many of histories that have happened are decided, and how many of them wrongly.
struct Decided {
  std::uint64_t linear = 0;
  std::uint64_t undecided = 0;
  std::uint64_t wrong = 0;
};

inline Decided decide_happened(ModelKind kind, std::uint64_t histories, std::uint64_t seed,
                               std::uint32_t operations, std::uint32_t items) {
  Decided decided;
  RandomObjects random(seed);
  for (std::uint64_t i = 0; i < histories; ++i) {
    ModelTerms terms = random.terms(kind);
    if (terms.capacity) *terms.capacity += operations / 16;
    HistoryShape shape{.items = items, .operations = operations, .keys = 2 + operations / 8};
    shape.known = static_cast<Known>(i % 3);
    shape.observed = i % 2 == 0;
    const Judgement judgement =
        judge(random.happened(terms, shape), terms, {.steps_max = 2'000'000});
    decided.linear += std::holds_alternative<Linear>(judgement) ? 1 : 0;
    decided.undecided += std::holds_alternative<Undecided>(judgement) ? 1 : 0;
    decided.wrong += std::holds_alternative<NotLinear>(judgement) ? 1 : 0;
  }
  return decided;
}

constexpr ModelKind kAllModels[] = {
    ModelKind::Stack,     ModelKind::Queue,  ModelKind::Deque,     ModelKind::Bag,
    ModelKind::Set,       ModelKind::Map,    ModelKind::Counter,   ModelKind::Register,
    ModelKind::Semaphore, ModelKind::RwLock, ModelKind::Allocator, ModelKind::PriorityQueue};

}  // namespace stalemate::check::linear
