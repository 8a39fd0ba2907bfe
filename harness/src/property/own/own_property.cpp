#include "stalemate/property/own_property.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <type_traits>

#include "property/kernel_beginning.hpp"
#include "property/own/own_parts.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate {

namespace {

Key function_key(const OwnFunction& function) {
  return {.name = function.key,
          .form = KeyForm::Identifier,
          .meaning = fmt::format("The function under test: {}.", function.signature),
          .required = true};
}

Key kernel_key(std::string name, std::string meaning, bool is_required) {
  return {.name = std::move(name),
          .form = KeyForm::Identifier,
          .meaning = std::move(meaning),
          .required = is_required};
}

/// A property as its parts say.
class Assembled : public Property, public ContentFacet, public MistakenFacet {
 public:
  explicit Assembled(std::shared_ptr<const OwnProperty::Parts> parts) : parts_(std::move(parts)) {}

  std::string name() const override { return parts_->name; }
  std::string claim() const override { return parts_->claim; }
  std::vector<OwnKind> own_kinds() const override { return parts_->kinds; }

  std::vector<Key> keys() const override {
    std::vector<Key> keys;
    for (const OwnFunction& function : parts_->functions) keys.push_back(function_key(function));
    if (!parts_->is_whole()) return keys;
    return {kernel_key("entry", "The kernel under test, which all work-items of a case run.", true),
            kernel_key("control",
                       "A kernel with the same parameters that is right, by which a launch that "
                       "never ends is told from a slow one.",
                       false)};
  }

  std::vector<std::string> mistakes() const override { return own_mistakes(*parts_); }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    return own_problems(*parts_, subject);
  }

  /// The source of a whole kernel may say the size of its work-groups, and no key needs to.
  Subject completed(Subject subject) const override {
    const CodeFunction* kernel = source_code(subject).function(kernel_of(*parts_, subject));
    if (!parts_->is_whole() || kernel == nullptr || !kernel->group_size) return subject;
    subject.at_least.work_group_size = kernel->group_size->sides[0];
    subject.at_most.work_group_size = kernel->group_size->sides[0];
    return subject;
  }

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    return fit_own(*parts_, subject, input, device);
  }

  bool has_contents() const override {
    const std::vector<const OwnBuffer*> buffers = parts_->buffers();
    return std::any_of(buffers.begin(), buffers.end(),
                       [](const OwnBuffer* buffer) { return buffer->content != nullptr; });
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    const std::vector<std::string> mistakes = own_mistakes(*parts_);
    if (!mistakes.empty()) throw std::runtime_error(fmt::format("{}", fmt::join(mistakes, "; ")));
    return lower_own(*parts_, subject, input, target);
  }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    Judgement judgement{.verdict = verdict(subject, input, observation),
                        .operations = looks_at_any(observation) ? input.operations() : 0,
                        .tier = parts_->judge ? "as its author judges" : "invariants"};
    judgement.changes = changes_any(input, observation);
    note_met(subject, input, observation, judgement);
    return judgement;
  }

  std::optional<Subject> control(const Subject& subject) const override {
    return parts_->is_whole() ? control_kernel(subject) : control_functions(subject);
  }

 private:
  bool looks_at_any(const Observation& observation) const {
    return parts_->judge || std::any_of(parts_->invariants.begin(), parts_->invariants.end(),
                                        [&](const Invariant& invariant) {
                                          return stalemate::looks_at_any(
                                              invariant, parts_->buffer(invariant.buffer)->type,
                                              observation.find(invariant.buffer));
                                        });
  }

  Verdict verdict(const Subject& subject, const Case& input, const Observation& observation) const {
    for (const OwnBuffer* buffer : parts_->buffers()) {
      if (observation.find(buffer->name).size() == bytes_in(*buffer, input)) continue;
      return Error{.cause = fmt::format("the buffer '{}' was not read back", buffer->name)};
    }
    for (const Invariant& invariant : parts_->invariants) {
      auto broken = broken_by(invariant, parts_->buffer(invariant.buffer)->type,
                              observation.find(invariant.buffer));
      if (broken) return *std::move(broken);
    }
    if (!parts_->judge) return Pass{};
    Seen::Types types;
    for (const OwnBuffer* buffer : parts_->buffers()) types.emplace(buffer->name, buffer->type);
    auto violation = parts_->judge(Seen(subject, input, observation, std::move(types)));
    return violation ? Verdict(*std::move(violation)) : Verdict(Pass{});
  }

  /// Whether the launch left anything else in a buffer than there was before. Contents are asked
  /// for only where none that was zero shows it.
  std::optional<bool> changes_any(const Case& input, const Observation& observation) const {
    std::optional<bool> changes;
    for (const bool are_zeros : {true, false}) {
      for (const OwnBuffer* buffer : parts_->buffers()) {
        if ((buffer->content == nullptr) != are_zeros) continue;
        const auto left = observation.find(buffer->name);
        const auto first = are_zeros ? std::vector<std::byte>(left.size()) : buffer->content(input);
        if (!std::equal(left.begin(), left.end(), first.begin(), first.end())) return true;
        changes = false;
      }
    }
    return changes;
  }

  void note_met(const Subject& subject, const Case& input, const Observation& observation,
                Judgement& judgement) const {
    if (!parts_->meets) {
      judgement.met = input.nd_range.work_groups >= 2;
      return;
    }
    const auto words =
        values_of<std::uint32_t>(observation, kMeetingBuffer, STALEMATE_MEETING_WORDS);
    if (!words) return;
    const bool is_alone = subject.at_most.work_groups == 1;
    const KernelMeeting meeting = meeting_at_beginning(is_alone, input.nd_range, *words);
    judgement.met = meeting.could_meet && meeting.met;
    judgement.missed = meeting.could_meet && !meeting.met;
  }

  static std::optional<Subject> control_kernel(Subject subject) {
    const auto control = subject.options.text("control");
    if (!control) return std::nullopt;
    subject.name = *control;
    subject.options.set("entry", *control);
    return subject;
  }

  std::optional<Subject> control_functions(Subject subject) const {
    std::vector<std::string> names;
    for (const OwnFunction& function : parts_->functions) {
      if (function.control.empty()) return std::nullopt;
      subject.options.set(function.key, function.control);
      names.push_back(function.control);
    }
    subject.name = fmt::format("{}", fmt::join(names, ", "));
    return subject;
  }

  std::shared_ptr<const OwnProperty::Parts> parts_;
};

}  // namespace

namespace of_case {

std::uint64_t operations(const Case& input) {
  return input.operations();
}
std::uint64_t operations_per_item(const Case& input) {
  return input.operations_per_item;
}
std::uint64_t work_items(const Case& input) {
  return input.nd_range.work_items();
}
std::uint64_t work_groups(const Case& input) {
  return input.nd_range.work_groups;
}
std::uint64_t work_group_size(const Case& input) {
  return input.nd_range.work_group_size;
}
std::uint64_t seed(const Case& input) {
  return input.seed.value;
}

}  // namespace of_case

std::vector<const OwnBuffer*> OwnProperty::Parts::buffers() const {
  std::vector<const OwnBuffer*> all;
  for (const OwnArgument& argument : arguments) {
    if (const auto* each = std::get_if<OwnBuffer>(&argument)) all.push_back(each);
  }
  return all;
}

const OwnBuffer* OwnProperty::Parts::buffer(std::string_view buffer_name) const {
  for (const OwnBuffer* each : buffers()) {
    if (each->name == buffer_name) return each;
  }
  return nullptr;
}

OwnProperty::OwnProperty(std::string name, std::string claim)
    : parts_(std::make_shared<Parts>(Parts{.name = std::move(name), .claim = std::move(claim)})) {}

OwnProperty::OwnProperty(const OwnProperty& other)
    : parts_(std::make_shared<Parts>(*other.parts_)) {}

OwnProperty& OwnProperty::operator=(const OwnProperty& other) {
  return *this = OwnProperty(other);
}

OwnProperty& OwnProperty::calls(std::string key, std::string signature, std::string control) {
  parts_->functions.push_back({std::move(key), std::move(signature), std::move(control)});
  return *this;
}

OwnProperty& OwnProperty::kernel(std::string file, std::string name) {
  parts_->file = std::move(file);
  parts_->kernel = std::move(name);
  ++parts_->kernels;
  return *this;
}

OwnProperty& OwnProperty::whole_kernel() {
  parts_->file.clear();
  ++parts_->kernels;
  return *this;
}

OwnProperty& OwnProperty::buffer(OwnBuffer buffer) {
  parts_->arguments.emplace_back(std::move(buffer));
  return *this;
}

OwnProperty& OwnProperty::number(std::string name, ScalarType type, CaseNumber value) {
  parts_->arguments.emplace_back(OwnNumber{std::move(name), type, std::move(value)});
  return *this;
}

OwnProperty& OwnProperty::local(std::string name, ScalarType type, CaseNumber size) {
  parts_->arguments.emplace_back(OwnLocal{std::move(name), type, std::move(size)});
  return *this;
}

OwnProperty& OwnProperty::kind(OwnKind kind) {
  parts_->kinds.push_back(std::move(kind));
  return *this;
}

OwnProperty& OwnProperty::holds(Invariant invariant) {
  parts_->invariants.push_back(std::move(invariant));
  return *this;
}

OwnProperty& OwnProperty::judge(std::function<std::optional<Violation>(const Seen&)> judge) {
  parts_->judge = std::move(judge);
  ++parts_->judges;
  return *this;
}

OwnProperty& OwnProperty::without_meeting() {
  parts_->meets = false;
  return *this;
}

std::unique_ptr<Property> OwnProperty::make() const {
  return std::make_unique<Assembled>(std::make_shared<const Parts>(*parts_));
}

}  // namespace stalemate
