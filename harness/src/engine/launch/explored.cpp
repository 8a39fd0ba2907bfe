#include "engine/launch/explored.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <utility>

namespace stalemate::engine {

namespace {

constexpr const char* kModel = "scoped RC11";

struct IsUnderTest {
  const LaunchRequest& request;

  bool operator()(const BufferArgument& argument) const {
    const auto found =
        std::find_if(request.buffers.begin(), request.buffers.end(),
                     [&](const Buffer& buffer) { return buffer.name == argument.buffer; });
    return found != request.buffers.end() && found->traced && !found->unshared;
  }
  bool operator()(const LocalArgument& argument) const {
    return argument.traced && !argument.unshared;
  }
  bool operator()(const ScalarArgument& /*argument*/) const { return false; }
};

bool is_contended(const LaunchRequest& request, const Dispatch& dispatch) {
  return dispatch.nd_range.work_items() > 1 &&
         std::any_of(
             dispatch.arguments.begin(), dispatch.arguments.end(),
             [&](const Argument& argument) { return std::visit(IsUnderTest{request}, argument); });
}

std::string_view words(ExplorationBound bound) {
  switch (bound) {
    case ExplorationBound::None: return "none";
    case ExplorationBound::Executions: return "the number of executions";
    case ExplorationBound::Observations: return "the number of different results";
    case ExplorationBound::Events: return "the number of events of a work-item";
    case ExplorationBound::Memory: return "memory";
    case ExplorationBound::Time: return "time";
  }
  return "";
}

/// What helps against that bound before a smaller size does.
std::string_view first_remedy(const Exploration& exploration) {
  if (exploration.bound == ExplorationBound::Time) return "give it more time (--time), ";
  if (exploration.bound != ExplorationBound::Events) return "";
  if (exploration.executions == 0) {
    return "let a work-item do less: what a structure is asked in the end counts, too (fewer "
           "`keys:`, or `observe: none`), and what a loop counts while it waits; ";
  }
  return "leave out what a loop counts while it waits (tries, random delays: by it each turn is "
         "another state, and no wait), ";
}

Pass proven(const Case& input, std::uint64_t executions) {
  return {Proof{kModel,
                {{.work_groups = input.nd_range.work_groups,
                  .work_group_size = input.nd_range.work_group_size,
                  .operations_per_item = input.operations_per_item,
                  .cases = 1,
                  .executions = executions}}}};
}

/// What a case is of which nothing that was observed is wrong.
Verdict verdict_of_right(const Case& input, const Exploration& exploration) {
  if (!exploration.is_whole()) {
    return Inconclusive{
        .reason = fmt::format("exploration ended at a bound, {}, after {} executions, none "
                              "of which was wrong",
                              words(exploration.bound), exploration.executions),
        .remedy = fmt::format("{}explore a smaller size (--size), or code with fewer events, or "
                              "take `stalemate run --device sim:rc11`, which draws executions of "
                              "the same model (docs/proofs.md)",
                              first_remedy(exploration))};
  }
  if (exploration.executions == 0) return Inconclusive{"there is no execution that ends"};
  return proven(input, exploration.executions);
}

bool is_wrong_like(const Violation& first, const Verdict& verdict, WrongLike like) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return violation != nullptr && (like == WrongLike::Any || violation->kind == first.kind);
}

/// The numbers of all that was observed, that of the recorded execution first.
std::vector<std::size_t> in_turn(const Exploration& exploration) {
  std::vector<std::size_t> numbers(exploration.observed.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  const auto shown = std::find(numbers.begin(), numbers.end(), exploration.shown);
  if (shown != numbers.end()) std::rotate(numbers.begin(), shown, shown + 1);
  return numbers;
}

/// Adds what another result was judged to be; true if it is worse than all before it.
bool add(Judgement& all, Judgement&& one) {
  all.operations += one.operations;
  all.tier = std::move(one.tier);
  all.tried += one.tried;
  all.done += one.done;
  add_known(all.changes, one.changes);
  add_known(all.was_full, one.was_full);
  all.sharers = std::max(all.sharers, one.sharers);
  if (weight(one.verdict) <= weight(all.verdict)) return false;
  all.verdict = std::move(one.verdict);
  return true;
}

}  // namespace

std::optional<std::uint32_t> contended_dispatch(const LaunchRequest& request) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t number = 0; number < request.dispatches.size(); ++number) {
    if (!is_contended(request, request.dispatches[number])) continue;
    if (found) return std::nullopt;
    found = number;
  }
  return found;
}

std::string_view why_no_dispatch(const LaunchRequest& request) {
  const bool are_several =
      std::any_of(request.dispatches.begin(), request.dispatches.end(),
                  [&](const Dispatch& dispatch) { return is_contended(request, dispatch); });
  return are_several ? "one dispatch that is contended: several kernels in a row cannot be explored"
                     : "a dispatch that is contended: in none do several work-items share a buffer "
                       "that is watched";
}

std::variant<JudgedExecutions, PropertyThrew> judge_all(const Case& input,
                                                        Exploration&& exploration,
                                                        const JudgeOne& judge, JudgeUntil until,
                                                        WrongLike like) {
  JudgedExecutions all;
  all.judgement.verdict = Pass{};
  all.judgement.sharers = Sharers::Nobody;
  // Every order of work-items that the memory model has is among the executions.
  all.judgement.met = input.nd_range.work_items() > 1;
  std::optional<Verdict> undecided;
  for (const std::size_t number : in_turn(exploration)) {
    Observation observation{std::move(exploration.observed[number].buffers)};
    auto judged = try_call([&] { return judge(observation); });
    if (auto* threw = std::get_if<PropertyThrew>(&judged)) return std::move(*threw);
    auto one = std::get<Judgement>(std::move(judged));
    if (const auto* wrong = std::get_if<Violation>(&all.judgement.verdict)) {
      if (is_wrong_like(*wrong, one.verdict, like)) all.alike.push_back(number);
      continue;
    }
    // What is undecided of one leaves open that all are right, and not that another is wrong.
    if (std::holds_alternative<Inconclusive>(one.verdict)) {
      if (!undecided) undecided = std::move(one.verdict);
      continue;
    }
    if (!add(all.judgement, std::move(one))) continue;
    all.observation = std::move(observation);
    if (!std::holds_alternative<Violation>(all.judgement.verdict)) continue;
    all.alike.push_back(number);
    if (until == JudgeUntil::FirstWrong) return all;
  }
  if (all.judgement.sharers == Sharers::Nobody) all.judgement.met = false;
  if (std::holds_alternative<Pass>(all.judgement.verdict) && undecided) {
    all.judgement.verdict = *std::move(undecided);
  } else if (std::holds_alternative<Pass>(all.judgement.verdict)) {
    all.judgement.verdict = verdict_of_right(input, exploration);
  }
  return all;
}

}  // namespace stalemate::engine
