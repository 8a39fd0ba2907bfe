#include "capability/capability.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capability/capability_claim.hpp"
#include "shared/binding.hpp"
#include "shared/key_parts.hpp"
#include "shared/observation_reader.hpp"
#include "shared/wanted_type.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kFacts = "facts";  // what the host knew: claimed, comparable
constexpr const char* kSeen = "seen";    // what the device saw: defined, works
constexpr const char* kWords = "words";
constexpr std::size_t kWordCount = 64;

bool is_macro_name(std::string_view text) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') &&
         std::all_of(text.begin(), text.end(), is_letter);
}

/// What a launch left behind, in words.
struct Facts {
  bool claimed = false;
  bool comparable = false;
  bool defined = false;
  bool works = false;
};

Violation violation_of(ViolationKind kind, Fact summary, const Claimed& claimed) {
  Violation violation;
  violation.kind = kind;
  violation.summary = std::move(summary);
  violation.explanation = {Fact(FactKind::ClaimAndMacro, {claimed.claim, claimed.macro})};
  return violation;
}

Verdict verdict_of_facts(const Claimed& claimed, const Facts& facts) {
  if (!facts.comparable) {
    return Skipped{fmt::format("{}, which came with OpenCL C 3.0", claimed.macro),
                   Lack::Comparison};
  }
  if (facts.claimed && !facts.defined) {
    return violation_of(ViolationKind::ResultMismatch,
                        Fact(FactKind::ClaimedNotDefined, {claimed.claim, claimed.macro}), claimed);
  }
  // What was an extension once and is part of the language now, a compiler may define unasked.
  if (!facts.claimed && facts.defined && is_feature(claimed.macro)) {
    return violation_of(ViolationKind::ResultMismatch,
                        Fact(FactKind::DefinedNotClaimed, {claimed.macro, claimed.claim}), claimed);
  }
  if (!facts.claimed) return Skipped{claimed.claim, Lack::Claim, {claimed.claim}};
  if (facts.works) return Pass{};
  return violation_of(ViolationKind::WrongValue,
                      Fact(FactKind::ClaimedDoesNotWork, {claimed.claim, claimed.function}),
                      claimed);
}

class Capability : public Property, public ClaimFacet {
 public:
  std::string name() const override { return "capability"; }

  std::string claim() const override {
    return "What the device claims, its compiler knows of, and code that uses it works.";
  }

  std::vector<Key> keys() const override {
    return {required(key("claim", KeyForm::Text,
                         "An extension, capability or feature macro, as `stalemate devices` names "
                         "it, or `OpenCL C`, which each device claims to run.")),
            key("macro", KeyForm::Text, "The macro that goes with the claim."),
            required(key("works", KeyForm::Identifier,
                         "A function int f(__global int *words) that uses what is claimed and "
                         "returns 1 if it works; there are 64 words, all 0."))};
  }

  std::vector<SubjectProblem> validate(const Subject& subject) const override {
    const Claimed claimed = read_claim(subject);
    std::vector<SubjectProblem> problems;
    check_binding(subject, "works", claimed.function,
                  {.form = "int f(__global int *words)",
                   .parameters = {pointer_to_bytes(1, kWordCount * sizeof(std::int32_t),
                                                   AddressSpace::Global, "int")},
                   .result = value_of({"int", "uint", "bool", "long", "ulong"})},
                  problems);
    if (!claimed.macro.empty() && !is_macro_name(claimed.macro)) {
      problems.push_back({"macro", "'" + claimed.macro + "' is no name of a macro",
                          "write letters, digits and '_'"});
    }
    return problems;
  }

  /// One work-item: nothing is shared.
  Case fit_to_device(const Subject& /*subject*/, const Case& input,
                     const DeviceInfo& /*device*/) const override {
    Case alone{.seed = input.seed, .nd_range = {1, 1}, .contention = {}, .stress = {}};
    alone.contention.pattern = ContentionPattern::Private;
    return alone;
  }

  LaunchRequest lower(const Subject& subject, const Case& /*input*/,
                      const Target& target) const override {
    const Claimed claimed = read_claim(subject);
    const std::array<std::uint32_t, 2> facts{
        properties::is_claimed(claimed, target.device),
        is_comparable(claimed, standard_of(subject, target.device))};
    LaunchRequest request;
    request.program = capability_program(subject, target);
    request.buffers = {
        read_back(content_buffer<std::uint32_t>(kFacts, facts)),
        plain_buffer(kWords, kWordCount * sizeof(std::int32_t), Fill::Zero),
        read_back(plain_buffer(kSeen, facts.size() * sizeof(std::uint32_t), Fill::Zero))};
    request.dispatches = {
        {"stalemate_capability",
         {1, 1},
         {buffer_argument(kFacts), buffer_argument(kWords), buffer_argument(kSeen)}}};
    return request;
  }

  Judgement judge(const Subject& subject, const Case& /*input*/,
                  const Observation& observation) const override {
    ObservationReader reader(observation);
    const auto facts = reader.values<std::uint32_t>(kFacts, 2);
    const auto seen = reader.values<std::uint32_t>(kSeen, 2);
    Judgement judgement;
    if (reader.complaint()) {
      judgement.verdict = no_history(*reader.complaint());
      return judgement;
    }
    judgement.operations = 1;
    judgement.met = true;  // there is nobody to meet
    judgement.tier = "claim";
    judgement.verdict = verdict_of_facts(
        read_claim(subject), {facts[0] == 1, facts[1] == 1, seen[0] == 1, seen[1] == 1});
    return judgement;
  }

  bool is_claimed(const Subject& subject, const DeviceInfo& device,
                  std::string_view feature) const override {
    const Claimed claimed = read_claim(subject);
    return properties::is_claimed(claimed, device) && is_feature_of(claimed, feature);
  }

  std::optional<Subject> control(const Subject& /*subject*/) const override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<Property> capability() {
  return std::make_unique<Capability>();
}

}  // namespace stalemate::properties
