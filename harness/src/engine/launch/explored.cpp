#include "engine/launch/explored.hpp"

#include <fmt/format.h>
#include <utility>

namespace stalemate::engine {

namespace {

constexpr const char* kModel = "scoped RC11";

Pass proven(const Case& input, std::uint64_t executions) {
  return {Proof{kModel,
                {{.work_groups = input.nd_range.work_groups,
                  .work_group_size = input.nd_range.work_group_size,
                  .operations_per_item = input.operations_per_item,
                  .cases = 1,
                  .executions = executions}}}};
}

/// What a case is of which no ending is wrong.
Verdict verdict_of_right(const Case& input, const Explored& explored) {
  if (!explored.bound.empty()) {
    return Inconclusive{
        fmt::format("exploration ended at a bound, {}, after {} executions, none "
                    "of which was wrong; explore a smaller size (--size)",
                    explored.bound, explored.executions)};
  }
  if (explored.executions == 0) return Inconclusive{"there is no execution that ends"};
  return proven(input, explored.executions);
}

/// Adds what another ending was judged to be; true if it is worse than all before it.
bool add(Judgement& all, Judgement&& one) {
  all.operations += one.operations;
  all.tier = std::move(one.tier);
  if (weight(one.verdict) <= weight(all.verdict)) return false;
  all.verdict = std::move(one.verdict);
  return true;
}

}  // namespace

std::variant<JudgedEndings, PropertyThrew> judge_endings(const Property& property,
                                                         const Subject& subject, const Case& input,
                                                         Explored&& explored) {
  JudgedEndings all;
  all.judgement.verdict = Pass{};
  // Every order of work-items that the memory model has is among the executions.
  all.judgement.met = input.nd_range.work_items() > 1;
  for (std::size_t ending = 0; ending < explored.endings.size(); ++ending) {
    Observation observation{std::move(explored.endings[ending].buffers)};
    auto judged = try_call([&] { return property.judge(subject, input, observation); });
    if (auto* threw = std::get_if<PropertyThrew>(&judged)) return std::move(*threw);
    auto one = std::get<Judgement>(std::move(judged));
    // Undecided endings leave open what the others decide.
    if (std::holds_alternative<Inconclusive>(one.verdict)) {
      all.judgement.verdict = std::move(one.verdict);
      return all;
    }
    if (!add(all.judgement, std::move(one))) continue;
    all.observation = std::move(observation);
    all.ending = ending;
    if (std::holds_alternative<Violation>(all.judgement.verdict)) return all;
  }
  if (std::holds_alternative<Pass>(all.judgement.verdict)) {
    all.judgement.verdict = verdict_of_right(input, explored);
  }
  return all;
}

}  // namespace stalemate::engine
