// Claim: a counter that every work-item visits ends at the number of visits.
// Put your own claim in its place: `keys` are those of a subject in YAML, `lower` makes a case into
// a launch, and `judge` sees what was read back.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "stalemate/property.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate::properties {

namespace {

Violation visits_lost(std::uint64_t visits, std::uint64_t counted) {
  return {.kind = ViolationKind::LostUpdate,
          .summary = Fact::in_own_words(std::to_string(visits) + " visits, counted " +
                                        std::to_string(counted)),
          .cells = {0}};
}

class Visits : public Property {
 public:
  std::string name() const override { return "NEW_NAME_visits"; }

  std::string claim() const override { return "No visit to a counter is lost."; }

  std::vector<Key> keys() const override {
    return {{.name = "visit",
             .form = KeyForm::Identifier,
             .meaning = "The function under test: void f(volatile global uint *count).",
             .required = true}};
  }

  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    const std::string visit = subject.options.text("visit").value_or("");
    return {.program =
                assemble(subject, target,
                         {code_under_test(subject), program_text("#define VISIT " + visit + "\n"),
                          driver_file("NEW_NAME_visits.cl")}),
            .buffers = {parameters_buffer(input),
                        traced(read_back(plain_buffer("count", 4, Fill::Zero))), meeting_buffer()},
            .dispatches = {{"NEW_NAME_visits",
                            range_with_extra_groups(input),
                            {buffer_argument(kParametersBuffer), buffer_argument("count"),
                             buffer_argument(kMeetingBuffer)}}}};
  }

  Judgement judge(const Subject& /*subject*/, const Case& input,
                  const Observation& observation) const override {
    const auto count = values_of<std::uint32_t>(observation, "count", 1);
    if (!count) return {.verdict = Error{.cause = "no count was read back"}};
    Judgement judgement{.verdict = Pass{}, .operations = input.operations(), .tier = "count"};
    // All visit one counter, whatever cells the case has: who can meet contends.
    judgement.met = read_meeting(observation).groups_met;
    if (count->front() != input.operations()) {
      judgement.verdict = visits_lost(input.operations(), count->front());
    }
    return judgement;
  }

  std::optional<Subject> control(const Subject& /*subject*/) const override { return std::nullopt; }
};

}  // namespace

std::unique_ptr<Property> NEW_NAME_visits() {
  return std::make_unique<Visits>();
}

}  // namespace stalemate::properties
