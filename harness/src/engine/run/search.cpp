#include "engine/run/search.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "engine/launch/nd_range_limits.hpp"
#include "engine/launch/progress_hints.hpp"
#include "engine/launch/races.hpp"
#include "engine/launch/rate.hpp"
#include "engine/proof/proof_cases.hpp"
#include "engine/run/known.hpp"
#include "engine/run/nothing_decided.hpp"
#include "engine/run/shortfall.hpp"

namespace stalemate::engine {

namespace {

constexpr std::uint32_t kAbnormalMax = 2;

// Of a case that failed in an earlier run, and once more.
constexpr std::uint32_t kLaunchesToFailAgain = 20;
constexpr std::uint32_t kTimesToFailAgain = 3;

// A race tells that code is wrong, what a property sees also what comes of it.
constexpr std::uint32_t kCasesSinceRaceMax = 50;

bool is_race(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return violation != nullptr && violation->kind == ViolationKind::DataRace;
}

/// `when` they were tried: "tried first".
std::string remembered_words(std::size_t tried, std::size_t passed, bool has_failed,
                             std::string_view when) {
  if (has_failed) return "a case that failed in an earlier run failed again";
  const bool is_one = tried == 1;
  const std::string cases =
      is_one ? fmt::format("a case that failed in an earlier run was {}", when)
             : fmt::format("{} cases that failed in earlier runs were {}", tried, when);
  if (passed == tried) return cases + ", and did not fail again";
  if (passed == 0) return cases + (is_one ? ", and was not decided" : ", and were not decided");
  return fmt::format("{}: {} passed, the others were not decided", cases, passed);
}

/// Whether the code asks for sub-groups, and may be given work-groups of several.
bool may_have_sub_groups(const Subject& subject, std::uint32_t lanes) {
  const SourceCode& code = source_code(subject);
  const bool is_of_one_size =
      std::any_of(code.functions.begin(), code.functions.end(),
                  [](const CodeFunction& function) { return function.group_size.has_value(); });
  return names_sub_groups(code) && !is_of_one_size && subject.at_most.work_group_size > lanes;
}

bool is_lone(const Case& input) {
  return input.nd_range.work_items() == 1;
}

bool decides(const std::optional<Verdict>& verdict) {
  return verdict &&
         (std::holds_alternative<Violation>(*verdict) || std::holds_alternative<Error>(*verdict));
}

}  // namespace

void Search::run() {
  planned_ = parts_.plan.budget.cases;
  session_.set_listener([this](const std::string& activity) { tell_progress(activity); });
  session_.set_slow_listener(
      [this](const Case& input, std::chrono::milliseconds time) { tell_slow(input, time); });
  std::vector<Case> remembered;
  if (parts_.context.remembered) remembered = parts_.context.remembered(session_.subject());
  const std::vector<Case> behind = taken_behind_sizes(remembered);
  try_remembered(remembered, "tried first");
  try_new();
  try_remembered(behind, "tried, too");
  if (const auto words = refusals_words(calls_tried_, calls_done_)) notes_.push_back(*words);
  if (std::holds_alternative<Pass>(verdict())) {
    if (changes_ == false) notes_.push_back(kUnchangedWords);
    if (was_full_ == false) notes_.push_back(kNeverFullWords);
    if (lone_sub_groups_) notes_.push_back(*lone_sub_groups_);
    if (was_never_watched(session_.device(), session_.effort())) notes_.push_back(kUnwatchedWords);
  }
  const bool is_skipped = std::holds_alternative<Skipped>(verdict());
  if (session_.is_narrowed() && !is_skipped) {
    notes_.push_back(
        fmt::format("no case has work-groups of more than {} work-items: a kernel of "
                    "the subject takes no larger ones here",
                    session_.device().work_group_size_max));
  }
  if (refused_ != 0 && !is_skipped) {
    notes_.push_back(fmt::format("{} of {} cases were not run (the first: {})", refused_,
                                 session_.effort().cases, refusal_));
  }
  if (!found_) found_ = rare_ ? std::move(rare_) : std::move(race_);
  if (!found_) found_ = std::move(known_);
  if (found_) verdict_ = found_->triaged.judgement.verdict;
  if (session_.cancelled()) {
    const bool is_late = parts_.context.cancellation.time_is_over();
    const SubjectProgress headway = this->headway();
    notes_.push_back(fmt::format("{} after {} of {} {}s",
                                 is_late ? "the run's time was over" : "interrupted", headway.done,
                                 headway.planned, headway.unit));
  }
}

/// Of a device that explores, those with several work-items that may be explored, and none of these
/// is left: what failed elsewhere may be large, and would take all the time of the sizes.
std::vector<Case> Search::taken_behind_sizes(std::vector<Case>& remembered) const {
  if (!explores(session_.device())) return {};
  std::vector<Case> behind;
  std::copy_if(remembered.begin(), remembered.end(), std::back_inserter(behind),
               [](const Case& input) { return !is_lone(input) && is_of_growing_size(input); });
  std::erase_if(remembered, [](const Case& input) { return !is_lone(input); });
  return behind;
}

/// A case that was drawn elsewhere is of no size that a proof asks for: it convicts, or decides
/// nothing.
void Search::try_remembered(const std::vector<Case>& remembered, std::string_view when) {
  if (!goes_on() || decides(verdict_)) return;
  planned_ += remembered.size();
  const std::optional<Verdict> before = verdict_;
  const std::size_t passed_before = passed_;
  std::size_t tried = 0;
  for (const Case& input : remembered) {
    if (!goes_on()) break;
    session_.take_lone_cases(is_lone(input));
    try_case([&] { return input; });
    set_rare_aside();
    ++tried;
  }
  // What is found there is looked into there.
  if (!found_) session_.take_lone_cases(false);
  if (tried == 0) return;
  notes_.push_back(remembered_words(tried, passed_ - passed_before,
                                    found_ || rare_ || race_ || known_ || crashed_, when));
  if (explores(session_.device()) && !decides(verdict_)) verdict_ = before;
}

/// The smallest case of another device may fail here once in a thousand launches. It convicts; to
/// work with, one that fails more often is looked for. A simulated device repeats its schedule.
void Search::set_rare_aside() {
  const bool is_asked = found_ && !session_.subject().broken && !session_.device().is_simulated;
  if (!is_asked || found_->triaged.stuck) return;
  session_.doing("measuring the rate");
  const auto kind = std::get<Violation>(found_->triaged.judgement.verdict).kind;
  const Measured again = measure(session_, found_->input, symptom_of_claim(session_, kind),
                                 kLaunchesToFailAgain, kRatingTime);
  if (again.rate.violations >= kTimesToFailAgain) return;
  if (!rare_) rare_ = std::move(found_);
  found_.reset();
}

void Search::try_new() {
  if (explores(session_.device())) return try_sizes();
  const Subject& subject = session_.subject();
  const Seed seed = parts_.context.seed.split(subject.name);
  const GenerateSettings settings = narrowed_to(subject, parts_.plan.generate);
  const auto generate = [&](std::uint64_t index) {
    return session_.property().generate(subject, settings, seed, index).value;
  };
  Shortfall shortfall(settings);
  for (std::uint64_t index = 0; index < parts_.plan.budget.cases && goes_on(); ++index) {
    session_.doing("searching");
    look_ahead(generate, index);
    if (const auto* input = std::get_if<Case>(&ahead_.front())) shortfall.note(*input);
    try_generated(ahead_.front());
    ahead_.pop_front();
  }
  session_.expect_nothing();
  if (const auto words = shortfall.words()) notes_.push_back(*words);
  const std::uint32_t lanes = session_.device().sub_group_size;
  if (may_have_sub_groups(subject, lanes)) lone_sub_groups_ = shortfall.sub_group_words(lanes);
}

/// Generates the case of that index, if it is not there yet, and those that follow it soon.
void Search::look_ahead(const std::function<Case(std::uint64_t)>& generate, std::uint64_t index) {
  const std::size_t count = session_.cases_ahead();
  while (ahead_.size() <= count && index + ahead_.size() < parts_.plan.budget.cases) {
    ahead_.push_back(generated([&] { return generate(index + ahead_.size()); }));
    if (const auto* input = std::get_if<Case>(&ahead_.back())) session_.expect(*input);
  }
}

bool Search::goes_on() const {
  return !found_ && cases_since_race_ < kCasesSinceRaceMax && abnormal_ < kAbnormalMax &&
         session_.can_go_on() && !session_.time().search_is_over();
}

void Search::try_case(const std::function<Case()>& generate) {
  session_.doing("searching");
  try_generated(generated(generate));
}

Search::Generated Search::generated(const std::function<Case()>& generate) const {
  return try_call([&] {
    const Case input = generate();
    if (input.operations() == 0) {
      throw std::invalid_argument("it generates a case of no work-items or operations");
    }
    return session_.fit(input);
  });
}

void Search::try_generated(const Generated& input) {
  if (const auto* threw = std::get_if<PropertyThrew>(&input)) {
    conclude(property_threw(*threw));
    ++abnormal_;
    return;
  }
  judge_case(std::get<Case>(input));
}

/// What fits, once a launch has told that a kernel takes smaller work-groups than the device.
std::optional<Case> Search::smaller_than_refused(const Case& input) {
  if (input.nd_range.work_group_size <= session_.device().work_group_size_max) return std::nullopt;
  const auto fit = try_call([&] { return session_.fit(input); });
  const auto* smaller = std::get_if<Case>(&fit);
  const bool is_smaller =
      smaller != nullptr && smaller->nd_range.work_group_size < input.nd_range.work_group_size;
  return is_smaller ? std::optional(*smaller) : std::nullopt;
}

void Search::judge_case(const Case& input) {
  Triaged triaged = triage(session_, input);
  if (std::holds_alternative<Skipped>(triaged.judgement.verdict)) {
    if (const auto smaller = smaller_than_refused(input)) return judge_case(*smaller);
  }
  const Verdict& verdict = triaged.judgement.verdict;
  const bool violated = std::holds_alternative<Violation>(verdict);
  if (session_.cancelled() && std::holds_alternative<Inconclusive>(verdict)) return;

  session_.count_case(triaged.judgement);
  const bool has_passed = std::holds_alternative<Pass>(verdict);
  passed_ += has_passed ? 1U : 0U;
  if (has_passed) {
    calls_tried_ += triaged.judgement.tried;
    calls_done_ += triaged.judgement.done;
    add_known(changes_, triaged.judgement.changes);
    add_known(was_full_, triaged.judgement.was_full);
  }
  sharers_ = std::max(sharers_, std::min(triaged.judgement.sharers, possible_sharers(input)));
  parts_.observers.notify(
      &RunObserver::case_judged,
      JudgedCase{session_.subject(), session_.device(), input, triaged.judgement});
  if (const auto* skipped = std::get_if<Skipped>(&verdict)) {
    if (refused_++ == 0) refusal_ = skipped->missing;
  }
  conclude(verdict);
  abnormal_ += triaged.abnormal ? 1U : 0U;
  for (const auto& note : triaged.notes) notes_.push_back(note);
  cases_since_race_ += race_ ? 1U : 0U;
  const bool has_ended = triaged.crash || triaged.build_failure;
  if (has_ended && !crashed_) crashed_ = Found{input, triaged};
  if (!violated) return;
  if (is_known(verdict)) {
    if (!known_) known_ = Found{input, std::move(triaged)};
  } else if (!is_race(verdict)) {
    found_ = Found{input, std::move(triaged)};
  } else if (!race_) {
    race_ = Found{input, std::move(triaged)};
  } else {
    add_races(std::get<Violation>(race_->triaged.judgement.verdict), std::get<Violation>(verdict));
  }
}

/// Whether a baseline lists it, or it is what is known in another guise. It may be in front of what
/// no baseline lists.
bool Search::is_known(const Verdict& verdict) const {
  const Subject& subject = session_.subject();
  if (subject.broken) return false;
  if (known_failure(parts_.context.known, subject, verdict, session_.device()) != nullptr) {
    return true;
  }
  if (!known_) return false;
  const auto known = std::get<Violation>(known_->triaged.judgement.verdict).kind;
  return are_of_one_fault(known, std::get<Violation>(verdict).kind);
}

const Found* Search::crashed() const {
  const bool is_verdict = crashed_ && std::holds_alternative<Error>(verdict());
  return is_verdict ? &*crashed_ : nullptr;
}

/// A case that was explored is proven with its size, and not before.
bool Search::is_of_proof(const Verdict& verdict) {
  const auto* pass = std::get_if<Pass>(&verdict);
  if (pass == nullptr || !pass->proof) return false;
  proof_.model = pass->proof->model;
  ++at_work_.cases;
  for (const ProvenSize& size : pass->proof->sizes) at_work_.executions += size.executions;
  return true;
}

void Search::conclude(const Verdict& verdict) {
  if (is_of_proof(verdict)) return;
  verdict_ = verdict_ ? prevailing(*std::move(verdict_), verdict) : verdict;
}

Verdict Search::verdict() const {
  if (!verdict_) return Inconclusive{"no case was tried"};
  if (!std::holds_alternative<Pass>(*verdict_)) return *verdict_;
  const std::uint64_t launches = session_.effort().launches;
  if (session_.effort().launches_met == 0) return nobody_met(launches, sharers_, session_.device());
  if (session_.effort().operations == 0) return nothing_judged(launches);
  const bool is_idle = calls_tried_ != 0 && calls_done_ == 0;
  return is_idle ? Verdict(nothing_done(launches)) : *verdict_;
}

/// At once: whether it is stuck takes minutes to find out.
void Search::tell_slow(const Case& input, std::chrono::milliseconds time) const {
  parts_.observers.notify(
      &RunObserver::launch_was_slow,
      SlowLaunch{session_.subject().name, session_.device().id, slow_words(input, time),
                 progress_hints(session_.property(), session_.subject(), input)});
}

void Search::tell_progress(const std::string& activity) const {
  SubjectProgress progress = headway();
  progress.activity = activity;
  progress.subject = session_.subject().name;
  progress.device = session_.device().id;
  parts_.observers.notify(&RunObserver::progress, progress);
}

SubjectProgress Search::headway() const {
  if (sizes_planned_ != 0)
    return {.done = sizes_explored_, .planned = sizes_planned_, .unit = "size"};
  return {.done = session_.effort().cases, .planned = planned_};
}

}  // namespace stalemate::engine
