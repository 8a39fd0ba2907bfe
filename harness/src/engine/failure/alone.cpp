#include "engine/failure/alone.hpp"

#include <chrono>
#include <set>
#include <utility>
#include <vector>

#include "engine/launch/nd_range_limits.hpp"

namespace stalemate::engine {

namespace {

// One operand in eight that is special, of a pair that both have to be: one seed in 64.
constexpr std::uint64_t kSeedsMax = 256;
constexpr std::chrono::seconds kTime{5};

bool is_one_operation(const Case& input) {
  return input.operations() == 1;
}

// Of special values one start and one operand in eight. What a work-item does before it is stopped
// leaves room for so many operations.
constexpr std::uint32_t kOperationsAlone = 8;
constexpr std::uint64_t kSpecialSeeds = 48;

Case one_work_item(const Case& input, std::uint32_t operations, std::uint64_t attempt) {
  Case alone = input;
  alone.nd_range = {1, 1};
  alone.operations_per_item = operations;
  alone.contention = {.cell_pitch = input.contention.cell_pitch};
  alone.stress = {};
  alone.left_out.clear();
  if (attempt > 0) alone.seed = input.seed.split("alone").split(attempt);
  return alone;
}

/// The failure that `attempt` shows, if it is of an operation alone.
std::optional<Failure> shown_alone(const Case& input, Attempt attempt, const Symptom& symptom) {
  if (!shows(attempt, symptom)) return std::nullopt;
  auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr) return std::nullopt;
  auto& violation = std::get<Violation>(judged->judgement.verdict);
  if (!violation.is_alone) return std::nullopt;
  return Failure{input, std::move(violation), std::move(judged->observation),
                 std::move(judged->schedule)};
}

/// Puts what the launch shows in the place of what was found, if an operation is wrong alone there.
bool shows_alone(Session& session, const Case& input, Found& found) {
  Attempt attempt = session.launch(input);
  auto* judged = std::get_if<Judged>(&attempt);
  const auto* violation =
      judged == nullptr ? nullptr : std::get_if<Violation>(&judged->judgement.verdict);
  if (violation == nullptr || !violation->is_alone) return false;
  show_instead(found, input, std::move(*judged));
  return true;
}

}  // namespace

Found wrong_alone(Session& session, Found found) {
  const bool is_alone = std::get<Violation>(found.triaged.judgement.verdict).is_alone;
  const bool may_be = is_alone || found.input.operands == OperandKind::Special;
  if (!explores(session.device()) || !may_be) return found;
  session.take_lone_cases(true);
  if (is_alone) return found;
  session.doing("telling causes apart");
  for (std::uint64_t attempt = 1; attempt <= kSpecialSeeds && session.can_go_on(); ++attempt) {
    const auto fitted = try_call(
        [&] { return session.fit(one_work_item(found.input, kOperationsAlone, attempt)); });
    const auto* input = std::get_if<Case>(&fitted);
    if (input == nullptr || is_below_least(session.subject(), *input)) return found;
    if (shows_alone(session, *input, found)) return found;
  }
  return found;
}

std::optional<Failure> alone_case(Session& session, const Failure& failure, const Symptom& symptom,
                                  const GenerateSettings& settings) {
  if (!failure.violation.is_alone || is_one_operation(failure.input)) return std::nullopt;
  session.doing("shrinking");
  const auto begun = session.time().elapsed();
  for (std::uint64_t attempt = 0; attempt < kSeedsMax && session.can_go_on(); ++attempt) {
    if (session.time().elapsed() - begun > kTime) return std::nullopt;
    const Case wanted =
        brought_within(settings, one_work_item(failure.input, 1, attempt), failure.input);
    const auto fitted = try_call([&] { return session.fit(wanted); });
    const auto* input = std::get_if<Case>(&fitted);
    if (input == nullptr || is_below_least(session.subject(), *input)) return std::nullopt;
    if (!is_one_operation(*input)) return std::nullopt;
    if (auto shown = shown_alone(*input, session.launch(*input), symptom)) return shown;
  }
  return std::nullopt;
}

bool runs_in_turn(const Recording& recording) {
  using Stretch = std::pair<std::uint32_t, std::uint32_t>;  // dispatch, work-item
  std::vector<Stretch> stretches;
  for (const Access& access : recording.accesses) {
    if (access.is_of_driver()) continue;
    const Stretch here{access.dispatch, access.work_item};
    if (stretches.empty() || stretches.back() != here) stretches.push_back(here);
  }
  const std::set<Stretch> different(stretches.begin(), stretches.end());
  return recording.accesses_left_out == 0 && different.size() > 1 &&
         different.size() == stretches.size();
}

std::optional<Failure> lone_case(Session& session, const Failure& failure, const Symptom& symptom,
                                 const GenerateSettings& settings) {
  const bool is_lone = failure.input.nd_range.work_items() == 1;
  // Who waits for others waits for ever where there are none: that is no smaller case of it.
  if (!explores(session.device()) || is_lone || symptom.kind == ViolationKind::NoProgress) {
    return std::nullopt;
  }
  Case wanted = failure.input;
  wanted.nd_range = {1, 1};
  std::erase_if(wanted.left_out, [](const LeftOut& one) { return one.work_item != 0; });
  const auto fitted =
      try_call([&] { return session.fit(brought_within(settings, wanted, failure.input)); });
  const auto* input = std::get_if<Case>(&fitted);
  if (input == nullptr || *input != wanted || is_below_least(session.subject(), *input)) {
    return std::nullopt;
  }
  session.take_lone_cases(true);
  Attempt attempt = session.launch(*input);
  auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr || !shows(attempt, symptom)) return std::nullopt;
  return Failure{*input, std::get<Violation>(std::move(judged->judgement.verdict)),
                 std::move(judged->observation), std::move(judged->schedule)};
}

}  // namespace stalemate::engine
