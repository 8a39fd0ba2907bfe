#include "linearizability/linearizability.hpp"

#include <algorithm>
#include <vector>

#include "gen/leave_out.hpp"
#include "linearizability/explored/linear_explored.hpp"
#include "linearizability/linear_judge.hpp"
#include "linearizability/linear_kinds.hpp"
#include "linearizability/linear_lower.hpp"
#include "linearizability/linear_place.hpp"
#include "linearizability/linear_race.hpp"
#include "linearizability/linear_readable.hpp"
#include "linearizability/plan/few_keys.hpp"
#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::properties {

namespace {

class Linearizability : public Property,
                        public LocatingFacet,
                        public RaceExplainingFacet,
                        public OpenCauseFacet,
                        public OneClaimFacet,
                        public ExploredFacet,
                        public ReadableFacet {
 public:
  std::string name() const override { return "linearizability"; }

  std::string claim() const override {
    return "The operations of each object can be put into one order in which its model gives every "
           "result, and in which none comes before one that happens before it.";
  }

  std::vector<Key> keys() const override { return linear_keys(); }

  std::vector<OwnKind> own_kinds() const override { return linear_kinds(); }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    return linear_problems(subject);
  }

  CaseTree generate(const Subject& subject, const GenerateSettings& settings, Seed subject_seed,
                    std::uint64_t index) const override {
    Case drawn = Property::generate(subject, settings, subject_seed, index).value;
    drawn.keys = few_keys(read_linear_subject(subject), drawn.seed);
    return shrink_tree(subject, drawn);
  }

  CaseTree shrink_tree(const Subject& /*subject*/, const Case& input) const override {
    return gen::case_tree_leaving_out(input);
  }

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    return fit_linear(subject, input, device);
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    return lower_linear(subject, input, target);
  }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    return judge_linear(subject, input, observation);
  }

  /// Whatever a launch shows, no order explains it.
  std::vector<ViolationKind> kinds_of_claim(ViolationKind known) const override {
    std::vector<ViolationKind> kinds;
    for (const OwnKind& kind : linear_kinds()) kinds.push_back(own_kind(kind.name));
    const bool is_of_claim = std::find(kinds.begin(), kinds.end(), known) != kinds.end();
    return is_of_claim ? kinds : std::vector{known};
  }

  std::vector<Case> cases_alone(const Subject& subject, const Case& input) const override {
    return linear_cases_alone(subject, input);
  }

  CasesToExplore cases_to_explore(const Subject& subject, const Case& input,
                                  const std::vector<Footprint>& footprints) const override {
    return choose_linear_cases(subject, input, footprints).cases;
  }

  bool leaves_cause_open(const Violation& violation) const override { return !violation.is_alone; }

  Place location(const Subject& subject, const Case& input, const Access& access) const override {
    const LinearSubject read = read_linear_subject(subject);
    return place_of_object(read, linear_layout(read, input), access);
  }

  std::optional<Violation> explain_race(const Subject& subject, const Case& /*input*/,
                                        const DataRace& race,
                                        const Recording* recording) const override {
    return explain_linear_race(subject, race, recording);
  }

  std::optional<ReadableLaunch> lower_readable(const Subject& subject, const Case& input,
                                               const Violation& /*violation*/,
                                               const DeviceInfo& device) const override {
    return readable_linear(subject, input, device);
  }

  /// Nothing of the same shape is known to be right.
  std::optional<Subject> control(const Subject& /*subject*/) const override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<Property> linearizability() {
  return std::make_unique<Linearizability>();
}

}  // namespace stalemate::properties
