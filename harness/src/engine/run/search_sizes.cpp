// The part of a search that explores: sizes one after another, of each every execution.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/proof/proof_cases.hpp"
#include "engine/run/nothing_decided.hpp"
#include "engine/run/search.hpp"

namespace stalemate::engine {

namespace {

// More sizes of a proof than these are not tried to no end.
constexpr std::size_t kUnexploredMax = 8;

// Of a case: more of its size cost next to nothing then.
constexpr std::uint64_t kFewExecutions = 200;

constexpr const char* kHowToLeaveOut = "leave that size out, or name another (docs/proofs.md)";
constexpr const char* kHowToExplore = ": --size names one, and --time has it explored";

ProofSize size_of(const ProvenSize& proven) {
  return {proven.work_groups, proven.work_group_size, proven.operations_per_item};
}

/// False, too, where the property throws, which is told of its other cases.
bool lacks_special(const Session& session, const GenerateSettings& settings,
                   const ProvenSize& proven) {
  const auto lacks =
      try_call([&] { return leaves_out_special(session, settings, size_of(proven)); });
  const bool* answer = std::get_if<bool>(&lacks);
  return answer != nullptr && *answer;
}

std::string how_to_go_on(const std::string& remedy, const ProofSize& proven) {
  const std::string name =
      fmt::format("name the sizes to prove (--size {})", engine::words(proven));
  return remedy.empty() || remedy == kHowToLeaveOut ? name : remedy + "; or " + name;
}

constexpr const char* kNoSpecial =
    "not proven: special operands (NaN, infinities, least and greatest numbers), of which "
    "`generate: {operands: ...}` draws none";

}  // namespace

std::vector<ProofSize> Search::sizes_to_prove(const GenerateSettings& settings) const {
  return parts_.plan.sizes.empty() ? growing_sizes(session_, settings) : parts_.plan.sizes;
}

/// Explores one after the other, and gives the one with which it had to end, or the first that was
/// named and was not explored; null if there is none. Behind a size that was not explored to its
/// end others may be, and a larger one may be wrong before it comes to the same bound.
const ProofSize* Search::explore(const std::vector<ProofSize>& sizes,
                                 const GenerateSettings& settings) {
  const bool are_named = !parts_.plan.sizes.empty();
  const ProofSize* first_open = nullptr;
  for (const ProofSize& size : sizes) {
    const bool is_explored = goes_on() && try_size(size, settings);
    sizes_explored_ += is_explored ? 1 : 0;
    if (is_explored) continue;
    if (are_named && first_open == nullptr) first_open = &size;
    if (!goes_on()) return are_named ? first_open : &size;
    note_open(size);
    if (!are_named && unexplored_->sizes.size() == kUnexploredMax) return nullptr;
  }
  return first_open;
}

void Search::note_open(const ProofSize& size) {
  if (!unexplored_) {
    const auto* open = verdict_ ? std::get_if<Inconclusive>(&*verdict_) : nullptr;
    const bool has_no_case = verdict_ && std::holds_alternative<Skipped>(*verdict_);
    unexplored_ = Unexplored{.why = why_open(),
                             .remedy = has_no_case       ? kHowToLeaveOut
                                       : open != nullptr ? open->remedy
                                                         : std::string()};
  }
  unexplored_->sizes.push_back(words(size));
}

/// Why the latest size was left.
std::string Search::why_open() const {
  const auto* skipped = verdict_ ? std::get_if<Skipped>(&*verdict_) : nullptr;
  const auto* open = verdict_ ? std::get_if<Inconclusive>(&*verdict_) : nullptr;
  return skipped != nullptr ? skipped->missing
         : open != nullptr  ? open->reason
                            : "the time was over";
}

/// Of a device that explores.
void Search::try_sizes() {
  const GenerateSettings settings = narrowed_to(session_.subject(), parts_.plan.generate);
  const auto sizes = try_call([&] { return sizes_to_prove(settings); });
  if (const auto* threw = std::get_if<PropertyThrew>(&sizes)) {
    return conclude(property_threw(*threw));
  }
  sizes_planned_ = std::get<std::vector<ProofSize>>(sizes).size();
  const ProofSize* const next = explore(std::get<std::vector<ProofSize>>(sizes), settings);
  if (session_.effort().cases == 0 && !verdict_) {
    conclude(next != nullptr
                 ? Verdict(Inconclusive{"the time was over before a size was explored"})
                 : Verdict(Skipped{no_size_words(session_.device()), Lack::Exploration}));
  }
  note_apart();
  if (proof_.sizes.empty()) return conclude_begun();
  if (next != nullptr && note_unexplored(*next)) return;
  if (parts_.plan.sizes.empty() && !found_ && !race_ && is_limited(settings)) return;
  if (!found_ && !race_ && lacks_special(session_, settings, proof_.sizes.back())) {
    notes_.emplace_back(kNoSpecial);
  }
  const Verdict proven = Pass{proof_};
  verdict_ = verdict_ ? prevailing(*std::move(verdict_), proven) : proven;
}

/// Sizes in which nobody shares anything are proven of nothing, as of objects in local memory those
/// with a work-item in each work-group.
void Search::note_apart() {
  if (proof_.sizes.empty()) {
    proof_.sizes = std::move(apart_);
    return;
  }
  if (parts_.plan.sizes.empty()) return;
  for (const ProvenSize& size : apart_) {
    notes_.push_back(
        fmt::format("not proven: {}, in which no two work-items have anything in common",
                    words(size_of(size))));
  }
}

/// Of a proof that has no size: the time was over amid the first.
void Search::conclude_begun() {
  if (verdict_ || found_ || race_ || at_work_.cases == 0) return;
  conclude(Inconclusive{
      .reason = fmt::format("the time was over after {} cases of {} were explored ({} executions), "
                            "none of which was wrong",
                            at_work_.cases, words(size_of(at_work_)), at_work_.executions),
      .remedy = "give it more time (--time), or explore a smaller size (--size)"});
}

/// Notes what the proof does not have, and which sizes it left out. Where all sizes with several
/// work-items in a work-group, or with several work-groups, were left out it concludes that nothing
/// is proven, and returns true: what is missing may be the symptom of what is wrong, as of local
/// memory without a barrier, or of a wait for another work-group that nobody ends.
bool Search::is_limited(const GenerateSettings& settings) {
  const auto lack = what_no_size_has(proof_, settings, session_.subject().at_most);
  if (unexplored_) {
    const std::string open =
        fmt::format("{}, since {}", fmt::join(unexplored_->sizes, ", "), unexplored_->why);
    if (lack) {
      const Verdict nothing =
          Inconclusive{.reason = fmt::format("{}: not {}", words(*lack), open),
                       .remedy = how_to_go_on(unexplored_->remedy, size_of(proof_.sizes.back()))};
      verdict_ = verdict_ ? prevailing(nothing, *verdict_) : nothing;
      return true;
    }
    notes_.push_back("not proven: " + open);
  } else if (lack) {
    notes_.push_back(words(*lack) + kHowToExplore);
  }
  return false;
}

/// Of sizes that were asked for by name nothing is proven if one was not explored: then it
/// concludes that, and returns true.
bool Search::note_unexplored(const ProofSize& next) {
  const bool is_decided = verdict_ && !std::holds_alternative<Skipped>(*verdict_) &&
                          !std::holds_alternative<Inconclusive>(*verdict_);
  if (parts_.plan.sizes.empty() || is_decided) return false;
  const Unexplored why = unexplored_.value_or(Unexplored{.why = why_open()});
  verdict_ =
      Inconclusive{.reason = fmt::format("size {} was not explored: {}", words(next), why.why),
                   .remedy = why.remedy};
  return true;
}

/// False if it was not explored to its end.
bool Search::try_size(const ProofSize& size, const GenerateSettings& settings) {
  const auto cases = try_call([&] {
    if (!footprints_) footprints_ = footprints_of(session_, settings);
    return cases_of(session_, settings, size, *footprints_);
  });
  if (const auto* threw = std::get_if<PropertyThrew>(&cases)) {
    conclude(property_threw(*threw));
    ++abnormal_;
    return true;
  }
  const auto& [inputs, always] = std::get<ProofCases>(cases);
  if (inputs.empty() && !parts_.plan.sizes.empty()) {
    conclude(Skipped{no_case_words(session_.device()), Lack::Exploration});
    return false;
  }
  at_work_ = ProvenSize{size.work_groups, size.work_group_size, size.operations_per_item};
  const std::uint64_t met_before = session_.effort().launches_met;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const bool is_needed = i < always;
    if (!is_needed && (at_work_.executions > kFewExecutions * i || !goes_on())) break;
    if (!goes_on()) return false;
    session_.doing("exploring");
    judge_case(inputs[i]);
    if (at_work_.cases != i + 1) return false;
  }
  if (inputs.empty()) return true;
  const bool has_met = session_.effort().launches_met != met_before;
  (has_met ? proof_.sizes : apart_).push_back(at_work_);
  return true;
}

}  // namespace stalemate::engine
