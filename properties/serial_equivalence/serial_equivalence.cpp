#include "serial_equivalence/serial_equivalence.hpp"

#include <algorithm>
#include <string>

#include "serial_equivalence/serial_judge.hpp"
#include "serial_equivalence/serial_keys.hpp"
#include "serial_equivalence/serial_lower.hpp"
#include "serial_equivalence/serial_problems.hpp"
#include "serial_equivalence/serial_readable.hpp"
#include "serial_equivalence/serial_shared.hpp"
#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::properties {

namespace {

/// A device without the type cannot run the kernel. Buffers of half are read and written on every
/// one (vload_half), numbers of that type are not passed.
void require_types(const SerialArgument& argument, Subject& subject) {
  const auto require = [&](const std::string& extension) {
    auto& all = subject.requirements;
    if (std::find(all.begin(), all.end(), extension) == all.end()) all.push_back(extension);
  };
  for (const SerialComponent& component : argument.element.components) {
    if (component.type == ScalarType::Double) require("cl_khr_fp64");
    const bool is_passed = argument.form == SerialForm::Scalar;
    if (component.type == ScalarType::Half && is_passed) require("cl_khr_fp16");
  }
}

Subject run_as_entry(Subject subject, const std::string& kernel) {
  subject.name = kernel;
  subject.options.set("entry", kernel);
  return subject;
}

class SerialEquivalenceProperty : public Property,
                                  public CondensingFacet,
                                  public LocatingFacet,
                                  public OpenCauseFacet,
                                  public SharingFacet,
                                  public ReadableFacet {
 public:
  std::string name() const override { return "serial_equivalence"; }

  std::string claim() const override {
    return "A kernel that all work-items run leaves the same buffers as its reference, which one "
           "work-item runs, and its invariants hold.";
  }

  std::vector<Key> keys() const override { return serial_keys(); }

  std::vector<OwnKind> own_kinds_of(const Subject& subject) const override {
    return kinds_of_invariants(subject);
  }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    return serial_problems(subject);
  }

  Subject completed(Subject subject) const override {
    const SerialSubject read = read_serial_subject(subject);
    for (const SerialArgument& argument : read.arguments) require_types(argument, subject);
    if (!read.shape.is_fixed()) return subject;
    subject.at_least.work_group_size = read.shape.work_group_size();
    subject.at_most.work_group_size = read.shape.work_group_size();
    return subject;
  }

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    return fit_serial(subject, input, device);
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    return lower_serial(subject, input, target);
  }

  std::vector<SharedProgram> shared_programs(const std::vector<const Subject*>& subjects,
                                             const DeviceInfo& device) const override {
    return shared_serial_programs(subjects, device);
  }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    return judge_serial(subject, input, observation);
  }

  Observation condense(const Subject& subject, const Case& input, const Observation& observation,
                       const Violation& /*violation*/) const override {
    return condense_serial(subject, input, observation);
  }

  /// An element, by its index, of the buffer that the user named.
  Place location(const Subject& subject, const Case& /*input*/,
                 const Access& access) const override {
    for (const SerialArgument& argument : read_serial_subject(subject).arguments) {
      if (argument.form == SerialForm::Buffer && argument.name == access.object) {
        return {.kind = PlaceKind::Element,
                .index = access.offset_bytes / argument.element.size_bytes,
                .object = argument.name};
      }
    }
    return element_of_object(access);
  }

  /// Buffers are compared when all is over.
  bool leaves_cause_open(const Violation& violation) const override { return !violation.is_alone; }

  std::optional<ReadableLaunch> lower_readable(const Subject& subject, const Case& input,
                                               const Violation& /*violation*/,
                                               const DeviceInfo& device) const override {
    return readable_serial(subject, input, device);
  }

  /// What the user says is right; else the reference alone, which does the same work, and waits for
  /// nobody.
  std::optional<Subject> control(const Subject& subject) const override {
    if (const auto right = subject.options.text("control")) return run_as_entry(subject, *right);
    if (!read_serial_subject(subject).has_reference()) return std::nullopt;
    Subject reference = subject;
    reference.name = "its reference";
    reference.options = {};
    for (const auto& [key, value] : subject.options.all()) {
      if (key != "entry" && key != "kernels") reference.options.set(key, value);
    }
    // Which the kernels may have said, and buffers are counted in.
    const SerialShape shape = read_serial_subject(subject).shape;
    if (shape.is_fixed()) reference.options.set("shape", shape_text(shape));
    return reference;
  }
};

}  // namespace

std::unique_ptr<Property> serial_equivalence() {
  return std::make_unique<SerialEquivalenceProperty>();
}

}  // namespace stalemate::properties
