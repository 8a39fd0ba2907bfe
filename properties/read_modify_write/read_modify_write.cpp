#include "read_modify_write/read_modify_write.hpp"

#include <algorithm>
#include <utility>

#include "read_modify_write/export/rmw_readable.hpp"
#include "read_modify_write/judge/rmw_judge.hpp"
#include "read_modify_write/launch/rmw_lower.hpp"
#include "read_modify_write/launch/rmw_shared.hpp"
#include "read_modify_write/subject/rmw_keys.hpp"
#include "read_modify_write/subject/rmw_problems.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "shared/function_per_space.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kControlKernel = "kernels/integer_atomics.cl";

class ReadModifyWrite : public Property,
                        public RawLaunchFacet,
                        public SharingFacet,
                        public CondensingFacet,
                        public LocatingFacet,
                        public ReadableFacet {
 public:
  std::string name() const override { return "read_modify_write"; }

  std::string claim() const override {
    return "Every operation takes the value that the one before it made, and no update is lost.";
  }

  std::vector<Key> keys() const override {
    // Asked for several times a subject, and there are hundreds of words in them.
    static const std::vector<Key> all = rmw_keys();
    return all;
  }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    return rmw_problems(subject);
  }

  Subject completed(Subject subject) const override {
    for (const std::string& word : rmw_requirements(read_rmw_subject(subject))) {
      std::vector<std::string>& all = subject.requirements;
      if (std::find(all.begin(), all.end(), word) == all.end()) all.push_back(word);
    }
    return subject;
  }

  CaseTree generate(const Subject& subject, const GenerateSettings& settings, Seed subject_seed,
                    std::uint64_t index) const override {
    const RmwSubject read = read_rmw_subject(subject);
    Case input = Property::generate(subject, settings, subject_seed, index).value;
    input.address_space =
        address_space_for({read.global_function, read.local_function}, input.seed);
    if (needs_exact_operands(read)) input.operands = OperandKind::Exact;
    return shrink_tree(subject, input);
  }

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    return fit_rmw(subject, input, device);
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    return lower_rmw(subject, input, target);
  }

  std::optional<LaunchRequest> lower_raw(const Subject& subject, const Case& input,
                                         const Target& target) const override {
    return lower_raw_rmw(subject, input, target);
  }

  LaunchRequest recorded_beside(LaunchRequest /*lowered*/, const Subject& subject,
                                const Case& input, const Target& target) const override {
    return lower_recorded_rmw(subject, input, target);
  }

  std::vector<SharedProgram> shared_programs(const std::vector<const Subject*>& subjects,
                                             const DeviceInfo& device) const override {
    return shared_rmw_programs(subjects, device);
  }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    return judge_rmw(subject, input, observation);
  }

  Place location(const Subject& subject, const Case& input, const Access& access) const override {
    return place_of_cell(subject, input, access);
  }

  Observation condense(const Subject& subject, const Case& input, const Observation& observation,
                       const Violation& violation) const override {
    return condense_rmw(subject, input, observation, violation);
  }

  std::optional<ReadableLaunch> lower_readable(const Subject& subject, const Case& input,
                                               const Violation& violation,
                                               const DeviceInfo& device) const override {
    return readable_rmw(subject, input, violation, device);
  }

  /// A native atomic addition on the same cells.
  std::optional<Subject> control(const Subject& /*subject*/) const override {
    const auto source = shipped_files().find(kControlKernel);
    if (!source) return std::nullopt;
    return Subject{.name = "native atomic addition",
                   .property = name(),
                   .kernel = kControlKernel,
                   .source = std::string(*source),
                   .options = {{"function", Option::Mapping{{"global", "uint_add_global"},
                                                            {"local", "uint_add_local"}}},
                               {"type", "uint"},
                               {"model", "add"}},
                   .build_options = {},
                   .requirements = {},
                   .needs_progress = Progress::None,
                   .broken = std::nullopt};
  }
};

}  // namespace

std::unique_ptr<Property> read_modify_write() {
  return std::make_unique<ReadModifyWrite>();
}

}  // namespace stalemate::properties
