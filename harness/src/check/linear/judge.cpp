#include "check/linear/judge.hpp"

#include <algorithm>
#include <numeric>

#include "check/linear/core.hpp"
#include "check/linear/models.hpp"
#include "check/linear/part_task.hpp"
#include "check/linear/parts.hpp"
#include "check/linear/prefix.hpp"
#include "check/linear/sweep.hpp"

namespace stalemate::check::linear {

namespace {

constexpr std::uint64_t kPrefixSteps = 200'000;

std::vector<Index> as_in_history(std::span<const Index> operations, std::span<const Index> places) {
  std::vector<Index> indices;
  for (const Index place : places) indices.push_back(operations[place]);
  return indices;
}

/// What the defect itself needs, or what a search finds, whichever is shorter.
std::vector<Index> prefix_of(SearchTask task, const Defect& defect) {
  // What is forced holds where all operations take place, which now they need not.
  std::optional<Relation> happens_before;
  if (task.relation != nullptr)
    task.relation = &happens_before.emplace(task.history, task.operations);
  const std::vector<Index> order = in_order(task);
  std::vector<Index> prefix(
      order.begin(),
      order.begin() + static_cast<std::ptrdiff_t>(shortest_unexplained(task, order, kPrefixSteps)));
  std::vector<Index> closed = closed_under_order(task, order, defect.operations);
  const bool closed_is_shorter = !closed.empty() && closed.size() < prefix.size();
  return as_in_history(task.operations,
                       condensed(task, closed_is_shorter ? closed : prefix, kPrefixSteps));
}

NotLinear not_linear(const SearchTask& task, const Defect& defect) {
  return {defect.kind, as_in_history(task.operations, defect.operations), prefix_of(task, defect)};
}

Undecided given_up(std::uint64_t steps_max) {
  return {"no order was found within " + std::to_string(steps_max) +
          " steps, and not all were tried"};
}

bool lacks_clocks(const SearchTask& task) {
  return task.relation == nullptr && !task.history.clocks.empty();
}

/// Names a contradiction that stands by itself, if there is one.
Defect named(const PartTask& part, const ModelTerms& terms) {
  const SearchTask& task = part.task();
  const auto& defect = part.defect();
  if (defect &&
      (!part.elements() || contradict(task.history, task.operations, defect->operations, terms)))
    return *defect;
  return part.elements() ? core_of(task.history, task.operations, *part.elements(), terms)
                         : Defect{};
}

/// Of operations too many to have a table: what contradicts, and what happens before it.
NotLinear not_linear_at_large(const SearchTask& task, const Defect& defect) {
  std::vector<Index> all(task.operations.size());
  std::iota(all.begin(), all.end(), 0);
  std::vector<Index> prefix = closed_under_order(task, all, defect.operations);
  return {defect.kind, as_in_history(task.operations, defect.operations),
          as_in_history(task.operations, prefix)};
}

/// Decides large histories of queues and bags, if their order is one of intervals and values occur
/// once.
std::optional<Judgement> judge_by_sweep(const History& history, const Part& part) {
  const bool has_sweep = part.terms.kind == ModelKind::Queue || part.terms.kind == ModelKind::Bag;
  if (!has_sweep || part.operations.size() <= PartTask::kRelationMax) return std::nullopt;
  const Pairing pairing = pair_up(history, part.operations, part.terms);
  const auto model = make_model(part.terms);
  const SearchTask task{history, part.operations, *model};
  if (const auto* defect = std::get_if<Defect>(&pairing)) return not_linear_at_large(task, *defect);
  const auto* elements = std::get_if<Elements>(&pairing);
  const auto intervals =
      elements == nullptr ? std::nullopt : intervals_of(history, part.operations);
  if (!intervals) return std::nullopt;
  if (const auto defect = sweep(*elements, *intervals, part.terms.kind))
    return not_linear_at_large(task, *defect);
  if (part.terms.capacity || !elements->fulls.empty()) return std::nullopt;
  return Linear{};
}

Judgement judge_part(const History& history, const Part& part, const Limits& limits) {
  if (auto judgement = judge_by_sweep(history, part)) return std::move(*judgement);
  const PartTask prepared(history, part.operations, part.terms);
  const SearchTask& task = prepared.task();
  if (prepared.defect()) return not_linear(task, named(prepared, part.terms));
  if (lacks_clocks(task)) return Undecided{"clocks of so many operations are not looked at"};
  const SearchResult result = search_again(task, limits.steps_max);
  if (std::holds_alternative<OrderOf>(result.outcome)) return Linear{};
  if (std::holds_alternative<GivenUp>(result.outcome)) return given_up(limits.steps_max);
  return not_linear(task, named(prepared, part.terms));
}

Judgement judge_alone(const History& history, std::span<const Index> operations,
                      const SequentialModel& model, const Limits& limits) {
  SearchTask task{history, operations, model};
  std::optional<Relation> relation;
  if (operations.size() <= PartTask::kRelationMax)
    task.relation = &relation.emplace(history, operations);
  if (lacks_clocks(task)) return Undecided{"clocks of so many operations are not looked at"};
  task.rank = ranks(task);
  const SearchResult result = search(task, limits.steps_max);
  if (std::holds_alternative<OrderOf>(result.outcome)) return Linear{};
  if (std::holds_alternative<GivenUp>(result.outcome)) return given_up(limits.steps_max);
  return not_linear(task, {});
}

bool has_waiting(const History& history) {
  return std::any_of(
      history.operations.begin(), history.operations.end(),
      [](const Operation& operation) { return operation.outcome == Outcome::Waits; });
}

/// The worst of what is said of the parts: what is wrong with one is wrong with all.
template <class Parts, class JudgePart>
Judgement judge_parts(const History& history, const Parts& parts, JudgePart judge_one) {
  if (has_waiting(history)) return Undecided{"an operation had not ended"};
  Judgement worst = Linear{};
  for (const auto& part : parts) {
    Judgement judgement = judge_one(part);
    if (std::holds_alternative<NotLinear>(judgement)) return judgement;
    if (std::holds_alternative<Undecided>(judgement)) worst = std::move(judgement);
  }
  return worst;
}

}  // namespace

Judgement judge(const History& history, const ModelTerms& terms, const Limits& limits) {
  return judge_parts(history, parts_of(history, terms),
                     [&](const Part& part) { return judge_part(history, part, limits); });
}

Judgement judge(const History& history, const SequentialModel& model, const Limits& limits) {
  return judge_parts(history, objects_of(history), [&](const std::vector<Index>& operations) {
    return judge_alone(history, operations, model, limits);
  });
}

}  // namespace stalemate::check::linear
