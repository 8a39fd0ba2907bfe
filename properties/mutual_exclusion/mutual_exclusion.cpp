#include "mutual_exclusion/mutual_exclusion.hpp"

#include <utility>

#include "mutual_exclusion/lock_judge.hpp"
#include "mutual_exclusion/lock_layout.hpp"
#include "mutual_exclusion/lock_lower.hpp"
#include "mutual_exclusion/lock_race.hpp"
#include "mutual_exclusion/lock_readable.hpp"
#include "mutual_exclusion/lock_subject.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kControlLock = "kernels/ticket_lock.cl";

/// A seed of a case that counts who is inside, or of one that does not.
Seed counting_seed(Seed seed, bool is_counted) {
  stalemate_parameters parameters{};
  for (parameters.seed = seed.value; (stalemate_is_counted(&parameters) != 0) != is_counted;
       parameters.seed = seed.value) {
    seed = seed.split("counted");
  }
  return seed;
}

class MutualExclusionProperty : public Property,
                                public RawLaunchFacet,
                                public CondensingFacet,
                                public DisambiguatingFacet,
                                public LocatingFacet,
                                public RaceExplainingFacet,
                                public ReadableFacet {
 public:
  std::string name() const override { return "mutual_exclusion"; }

  std::string claim() const override {
    return "One work-item at a time is in the critical section, each gets in once, and each finds "
           "what the one before it left.";
  }

  std::vector<Key> keys() const override { return lock_keys(); }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    return lock_problems(subject);
  }

  CaseTree generate(const Subject& subject, const GenerateSettings& settings, Seed subject_seed,
                    std::uint64_t index) const override {
    Case input = Property::generate(subject, settings, subject_seed, index).value;
    // Counted first: what shows at once is then told apart from what looks like it.
    input.seed = counting_seed(input.seed, index % 2 == 0);
    input.address_space = address_space_for(read_lock_subject(subject).functions(), input.seed);
    // A section takes no operands, and each lock has lines of its own.
    input.operands = OperandKind::Exact;
    input.contention.cell_pitch = 1;
    return shrink_tree(subject, input);
  }

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    return fit_locks(subject, input, device);
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    return lower_locks(subject, input, target);
  }

  std::optional<LaunchRequest> lower_raw(const Subject& subject, const Case& input,
                                         const Target& target) const override {
    return raw_launch(lower_locks(subject, input, target), "stalemate_exclude");
  }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    return judge_locks(subject, input, observation);
  }

  Place location(const Subject& subject, const Case& input, const Access& access) const override {
    return place_of_lock(subject, input, access);
  }

  std::optional<Violation> explain_race(const Subject& subject, const Case& input,
                                        const DataRace& race,
                                        const Recording* recording) const override {
    return explain_lock_race(subject, input, race, recording);
  }

  Observation condense(const Subject& subject, const Case& input, const Observation& observation,
                       const Violation& violation) const override {
    return condense_locks(subject, input, observation, violation);
  }

  /// Counting slows a section down, and may hide what it would explain; so it is tried only where
  /// something was found.
  std::optional<Case> disambiguating_case(const Subject& /*subject*/, const Case& input,
                                          const Violation& violation) const override {
    if (violation.kind != ViolationKind::MutualExclusionOrStale) return std::nullopt;
    Case counted = input;
    counted.seed = counting_seed(input.seed, true);
    return counted;
  }

  std::optional<ReadableLaunch> lower_readable(const Subject& subject, const Case& input,
                                               const Violation& /*violation*/,
                                               const DeviceInfo& device) const override {
    return readable_locks(subject, input, device);
  }

  /// A lock that serves in turn, the slowest of the correct ones: where more work-items wait than
  /// run, it may take a thousand times as long as a lock that anybody gets, and is not stuck.
  std::optional<Subject> control(const Subject& /*subject*/) const override {
    const auto source = shipped_files().find(kControlLock);
    if (!source) return std::nullopt;
    Subject subject;
    subject.name = "ticket lock";
    subject.property = name();
    subject.kernel = kControlLock;
    subject.source = std::string(*source);
    subject.options = {{"with_lock", Option::Mapping{{"global", "WITH_TICKET_LOCK"},
                                                     {"local", "WITH_TICKET_LOCK"}}},
                       {"lock_words", 2},
                       {"protects", "volatile"}};
    subject.needs_progress = Progress::None;
    return subject;
  }
};

}  // namespace

std::unique_ptr<Property> mutual_exclusion() {
  return std::make_unique<MutualExclusionProperty>();
}

}  // namespace stalemate::properties
