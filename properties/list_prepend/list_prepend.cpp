#include "list_prepend/list_prepend.hpp"

#include "list_prepend/list_explored.hpp"
#include "list_prepend/list_judge.hpp"
#include "list_prepend/list_lower.hpp"
#include "list_prepend/list_readable.hpp"
#include "list_prepend/list_subject.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::properties {

namespace {

Option both_spaces(const std::string& stem) {
  return Option::Mapping{{"global", stem + "_global"}, {"local", stem + "_local"}};
}

class ListPrepend : public Property,
                    public RawLaunchFacet,
                    public CondensingFacet,
                    public ExploredFacet,
                    public LocatingFacet,
                    public ReadableFacet {
 public:
  std::string name() const override { return "list_prepend"; }

  std::string claim() const override {
    return "Every node that was prepended is on its list exactly once, and no list is torn.";
  }

  std::vector<Key> keys() const override { return list_keys(); }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    return list_problems(subject);
  }

  CaseTree generate(const Subject& subject, const GenerateSettings& settings, Seed subject_seed,
                    std::uint64_t index) const override {
    Case input = Property::generate(subject, settings, subject_seed, index).value;
    input.address_space = address_space_for(read_list_subject(subject).prepend, input.seed);
    // Nodes are no operands.
    input.operands = OperandKind::Exact;
    return shrink_tree(subject, input);
  }

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    return fit_list(subject, input, device);
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    return lower_list(subject, input, target);
  }

  std::optional<LaunchRequest> lower_raw(const Subject& subject, const Case& input,
                                         const Target& target) const override {
    return raw_launch(lower_list(subject, input, target), "stalemate_list_concurrent");
  }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    return judge_list(subject, input, observation);
  }

  Place location(const Subject& subject, const Case& input, const Access& access) const override {
    return place_of_list(subject, input, access);
  }

  CasesToExplore cases_to_explore(const Subject& subject, const Case& input,
                                  const std::vector<Footprint>& /*footprints*/) const override {
    return {.always = list_cases_to_explore(read_list_subject(subject), input), .more = {}};
  }

  Observation condense(const Subject& subject, const Case& input, const Observation& observation,
                       const Violation& violation) const override {
    return condense_list(subject, input, observation, violation);
  }

  std::optional<ReadableLaunch> lower_readable(const Subject& subject, const Case& input,
                                               const Violation& violation,
                                               const DeviceInfo& device) const override {
    return readable_list(subject, input, violation, device);
  }

  /// A list of the same shape by compare-exchange: with tags where the subject pops.
  std::optional<Subject> control(const Subject& subject) const override {
    const bool pops = read_list_subject(subject).pops();
    const char* const kernel = pops ? "kernels/list_pop.cl" : "kernels/list_prepend.cl";
    const auto source = shipped_files().find(kernel);
    if (!source) return std::nullopt;
    Subject control{.name = pops ? "tagged list" : "list by compare-exchange",
                    .property = name(),
                    .kernel = kernel,
                    .source = std::string(*source),
                    .options = {{"prepend", both_spaces("prepend")}},
                    .build_options = {},
                    .requirements = {},
                    .needs_progress = Progress::None,
                    .broken = std::nullopt};
    if (pops) {
      control.options = {{"prepend", both_spaces("prepend_tagged")},
                         {"pop", both_spaces("pop_tagged")},
                         {"head_index", "tagged_index"},
                         {"empty", 0},
                         {"node_limit", 16383}};
    }
    return control;
  }
};

}  // namespace

std::unique_ptr<Property> list_prepend() {
  return std::make_unique<ListPrepend>();
}

}  // namespace stalemate::properties
