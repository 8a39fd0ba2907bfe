#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scripted_device.hpp"
#include "stalemate/property.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

constexpr std::uint32_t kGroupsMax = 64;
constexpr std::uint32_t kOperationsMax = 16;
constexpr std::uint32_t kTellingSpins = 7;  // of a case that tells causes apart

/// One work-item per group.
inline Case plain_case(Seed seed, std::uint32_t groups = 1, std::uint32_t operations = 1) {
  return Case{seed, {groups, 1}, operations, AddressSpace::Global, {}, OperandKind::Unique, {}};
}

inline Subject tiny_subject(const std::string& name) {
  Subject subject;
  subject.name = name;
  subject.property = "tiny";
  subject.source = "kernel void k() {}";
  return subject;
}

/// Has nothing but work-groups and operations to generate and to shrink, and believes what the
/// device says.
class TinyProperty : public Property,
                     public CondensingFacet,
                     public DisambiguatingFacet,
                     public SharingFacet,
                     public OpenCauseFacet,
                     public OneClaimFacet,
                     public ClaimFacet,
                     public ContentFacet {
 public:
  std::string name() const override { return "tiny"; }
  std::string claim() const override { return "The device says that all is well."; }
  std::vector<Key> keys() const override { return own_keys; }

  CaseTree generate(const Subject& /*subject*/, const GenerateSettings& settings, Seed subject_seed,
                    std::uint64_t index) const override {
    throw_in("generate");
    const Seed seed = subject_seed.split(index);
    if (follows_settings) return tree(sized_case(seed, settings, index));
    if (generates_nothing) return tree(plain_case(seed, 2, 0));
    return tree(plain_case(
        seed, 1 + static_cast<std::uint32_t>(seed.split("groups").value % kGroupsMax),
        1 + static_cast<std::uint32_t>(seed.split("operations").value % kOperationsMax)));
  }

  CaseTree shrink_tree(const Subject& /*subject*/, const Case& input) const override {
    throw_in("shrink_tree");
    if (!grows_for_ever) return tree(input);
    Case larger = input;
    larger.nd_range.work_groups *= 2;
    return {input, [larger] { return [larger] { return std::optional(CaseTree{larger, {}}); }; }};
  }

  Case fit_to_device(const Subject& /*subject*/, const Case& input,
                     const DeviceInfo& device) const override {
    throw_in("fit_to_device");
    Case fit = resolve_geometry(input, device);
    fit.nd_range.work_groups = std::clamp(fit.nd_range.work_groups, groups_min, work_groups_max);
    fit.nd_range.work_group_size = std::min(fit.nd_range.work_group_size, work_group_size_max);
    return fit;
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    throw_in("lower");
    LaunchRequest request;
    request.program.source =
        target.shared.program == nullptr ? subject.source.str() : target.shared.program->text;
    request.buffers = {{"finding", sizeof(Finding), Fill::Zero, {}, true}};
    request.dispatches = {
        {subject.name,
         input.nd_range,
         {scalar(input.operations_per_item), scalar(input.seed.value), BufferArgument{"finding"}}}};
    request.buffers[0].traced = true;
    if (holds_data) {
      std::vector<std::byte> data(sizeof(input.seed.value));
      std::memcpy(data.data(), &input.seed.value, data.size());
      request.buffers.push_back({"data", data.size(), Fill::Content, data});
      request.buffers.back().traced = true;
    }
    if (gives_unsound_buffers) request.buffers[0].fill = Fill::Content;
    if (changes_request) changes_request(request);
    return request;
  }

  bool has_contents() const override { return holds_data; }

  /// Those of one kernel file.
  std::vector<SharedProgram> shared_programs(const std::vector<const Subject*>& subjects,
                                             const DeviceInfo& /*device*/) const override {
    throw_in("shared_programs");
    std::map<std::string, SharedProgram> by_kernel;
    for (const Subject* subject : subjects) {
      if (subject->kernel.empty()) continue;
      SharedProgram& program = by_kernel[subject->kernel];
      program.subjects.push_back(subject);
      program.text = "all of " + subject->kernel;
    }
    std::vector<SharedProgram> programs;
    for (auto& [kernel, program] : by_kernel) {
      if (program.subjects.size() > 1) programs.push_back(std::move(program));
    }
    return programs;
  }

  std::optional<Case> disambiguating_case(const Subject& /*subject*/, const Case& input,
                                          const Violation& violation) const override {
    throw_in("disambiguating_case");
    if (violation.kind != ViolationKind::MutualExclusionOrStale) return std::nullopt;
    Case telling = input;
    telling.stress.skew_spins = kTellingSpins;
    return telling;
  }

  Judgement judge(const Subject& /*subject*/, const Case& input,
                  const Observation& observation) const override {
    throw_in("judge");
    const auto bytes = observation.find("finding");
    if (bytes.size() < sizeof(Finding)) return {Error{"no finding"}, 0, false, ""};
    Finding finding;
    std::memcpy(&finding, bytes.data(), sizeof(Finding));
    if (passes_one_in != 0 && ++judged % passes_one_in == 0) finding.kind = 0;
    const bool met = finding.met == 1 || finding.met >= kIdle;
    Judgement judgement{Pass{}, counts_operations ? input.operations() : 0, met, "tiny"};
    judgement.missed = finding.met == kMissed;
    judgement.tried = finding.met == kIdle || finding.met == kSeldom ? 100 : 0;
    judgement.done = finding.met == kSeldom ? 4 : 0;
    if (finding.met == kUnchanged || finding.met == kChanged) {
      judgement.changes = finding.met == kChanged;
    }
    if (finding.met == kHadRoom || finding.met == kWasFull) {
      judgement.was_full = finding.met == kWasFull;
    }
    if (finding.met == kApart) judgement.sharers = Sharers::Nobody;
    if (finding.met == kUndecided)
      judgement = {Inconclusive{"?"}, input.operations(), true, "tiny"};
    if (finding.kind != 0) {
      Violation violation{.summary = Fact::in_own_words("the device says so")};
      violation.kind = all_violation_kinds().at(finding.kind - 1U);
      violation.is_alone = is_alone;
      judgement.verdict = violation;
    }
    return judgement;
  }

  Observation condense(const Subject& /*subject*/, const Case& /*input*/,
                       const Observation& observation, const Violation& /*v*/) const override {
    throw_in("condense");
    Observation condensed = observation;
    for (auto& buffer : condensed.buffers) buffer.bytes.resize(condensed_size);
    return condensed;
  }

  bool leaves_cause_open(const Violation& violation) const override {
    throw_in("leaves_cause_open");
    return violation.kind == open_kind;
  }

  std::vector<ViolationKind> kinds_of_claim(ViolationKind /*known*/) const override {
    throw_in("kinds_of_claim");
    return one_claim;
  }

  bool is_claimed(const Subject& /*subject*/, const DeviceInfo& /*device*/,
                  std::string_view feature) const override {
    return feature == claimed_feature;
  }

  std::optional<Subject> control(const Subject& /*subject*/) const override {
    throw_in("control");
    if (!has_control) return std::nullopt;
    Subject right = tiny_subject("control");
    if (!control_shares_source) right.source = right.source.str() + " // right";
    return right;
  }

  bool has_control = true;
  bool counts_operations = true;
  bool generates_nothing = false;
  bool holds_data = false;  // drawn by the case's seed
  bool gives_unsound_buffers = false;
  bool grows_for_ever = false;  // where it is to shrink
  int passes_one_in = 0;        // of its judgements, whatever the device found; 0: none
  mutable int judged = 0;
  std::function<void(LaunchRequest&)> changes_request = {};
  bool follows_settings = false;  // sizes are the least that are asked for, operands come in turn
  bool takes_no_operands = false;
  bool control_shares_source = false;
  bool is_alone = false;  // what it finds
  std::vector<Key> own_keys = {};
  std::vector<ViolationKind> one_claim = {};
  std::string claimed_feature = {};
  ViolationKind open_kind = ViolationKind::ResultMismatch;  // whose cause it leaves open
  std::uint32_t groups_min = 1;
  std::uint32_t work_groups_max = 1'000'000;
  std::uint32_t work_group_size_max = 1024;
  std::size_t condensed_size = sizeof(Finding);
  std::string throws_in = {};  // name of a member function

 private:
  Case sized_case(Seed seed, const GenerateSettings& settings, std::uint64_t index) const {
    Case sized = plain_case(seed, settings.work_groups.low, settings.operations_per_item.low);
    sized.nd_range.work_group_size = settings.work_group_size.low;
    auto operands = settings.operands.begin();
    std::advance(operands, index % settings.operands.size());
    if (!takes_no_operands) sized.operands = operands->first;
    return sized;
  }

  void throw_in(const std::string& function) const {
    if (function == throws_in) throw std::runtime_error("from " + function);
  }

  static std::vector<Case> simpler(const Case& input) {
    std::vector<Case> cases;
    const auto add = [&](std::uint32_t groups, std::uint32_t operations) {
      if (groups == 0 || operations == 0) return;
      Case smaller = input;
      smaller.nd_range.work_groups = groups;
      smaller.operations_per_item = operations;
      if (smaller != input) cases.push_back(smaller);
    };
    const std::uint32_t groups = input.nd_range.work_groups;
    const std::uint32_t operations = input.operations_per_item;
    for (const std::uint32_t less : {1U, groups / 2, groups - 1}) add(less, operations);
    for (const std::uint32_t less : {1U, operations / 2, operations - 1}) add(groups, less);
    return cases;
  }

  static CaseTree tree(const Case& input) {
    return {input, [input] {
              return [cases = simpler(input), next = std::size_t{0}]() mutable {
                return next < cases.size() ? std::optional(tree(cases[next++])) : std::nullopt;
              };
            }};
  }
};

}  // namespace stalemate::engine
