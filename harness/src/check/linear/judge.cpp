#include "check/linear/judge.hpp"

#include <algorithm>

#include "check/linear/haste.hpp"
#include "check/linear/parts.hpp"
#include "check/linear/prefix.hpp"
#include "check/linear/search.hpp"

namespace stalemate::check::linear {

namespace {

/// Tables of more operations than these take more time than they save.
constexpr std::size_t kRelationMax = 2048;
constexpr std::uint64_t kPrefixSteps = 200'000;

std::vector<Index> as_in_history(std::span<const Index> operations, std::span<const Index> places) {
  std::vector<Index> indices;
  for (const Index place : places) indices.push_back(operations[place]);
  return indices;
}

/// Of a task that no order explains.
std::vector<Index> prefix_of(const SearchTask& task) {
  std::vector<Index> order = in_order(task);
  order.resize(shortest_unexplained(task, order, kPrefixSteps));
  return as_in_history(task.operations, order);
}

Judgement judge_by_search(const SearchTask& task, const Limits& limits) {
  const SearchResult result = search(task, limits.steps_max);
  if (std::holds_alternative<OrderOf>(result.outcome)) return Linear{};
  if (std::holds_alternative<GivenUp>(result.outcome)) {
    return Undecided{"no order was found within " + std::to_string(limits.steps_max) +
                     " steps, and not all were tried"};
  }
  return NotLinear{DefectKind::NotLinearizable, {}, prefix_of(task)};
}

/// `task` without an order of its own.
Judgement judge_task(SearchTask task, const Limits& limits) {
  if (task.operations.size() > kRelationMax) {
    if (!task.history.clocks.empty())
      return Undecided{"clocks of so many operations are not looked at"};
    return judge_by_search(task, limits);
  }
  const Relation relation(task.history, task.operations);
  task.relation = &relation;
  return judge_by_search(task, limits);
}

Judgement judge_part(const History& history, const Part& part, const Limits& limits) {
  const auto model = make_model(part.terms);
  SearchTask task{history, part.operations, *model};
  Haste haste = haste_of(history, part.operations, part.terms);
  task.eager = std::move(haste.eager);
  task.only_looks = std::move(haste.only_looks);
  return judge_task(std::move(task), limits);
}

bool has_waiting(const History& history) {
  return std::any_of(
      history.operations.begin(), history.operations.end(),
      [](const Operation& operation) { return operation.outcome == Outcome::Waits; });
}

/// The worst of what is said of the parts: what is wrong with one is wrong with all.
template <class Parts, class JudgePart>
Judgement judge_parts(const History& history, const Parts& parts, JudgePart judge_part) {
  if (has_waiting(history)) return Undecided{"an operation had not ended"};
  Judgement worst = Linear{};
  for (const auto& part : parts) {
    Judgement judgement = judge_part(part);
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
    return judge_task({history, operations, model}, limits);
  });
}

}  // namespace stalemate::check::linear
