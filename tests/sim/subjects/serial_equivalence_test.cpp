// Kernels against their references where work-groups wait for one another, and not all of them run.
#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using GroupEndings = std::map<std::string, int>;

/// Room for two work-groups; soon convinced that nothing goes on.
Device& room_for_two() {
  sim::Settings settings = sim::preset("sim:sc").value();
  settings.resident_groups = 2;
  settings.idle_events = 2000;
  return simulated(sim::to_text({"sim:two", settings}));
}

GenerateSettings four_groups() {
  GenerateSettings settings;
  settings.work_groups = {4, 4};
  settings.work_group_size = {2, 4};
  settings.operations_per_item = {1, 1};
  return settings;
}

Case four_groups_of(const Subject& subject) {
  const Property& property = property_of(subject);
  return property.fit_to_device(subject,
                                property.generate(subject, four_groups(), Seed{1}, 0).value,
                                simulated("sim:sc").info());
}

std::vector<Access> accesses_of(const Subject& subject, const Case& input) {
  LaunchRequest request =
      property_of(subject).lower(subject, input, {simulated("sim:sc").info(), shipped_files()});
  request.schedule.record = true;
  const LaunchOutcome outcome = simulated("sim:sc").launch(request);
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  REQUIRE(completed->recording.has_value());
  return completed->recording->accesses;
}

Subject with_any_number_of_groups(Subject subject) {
  subject.options.set("resident", false);
  return subject;
}

}  // namespace

TEST_CASE("serial equivalence: a barrier of work-groups holds among as many as run at once") {
  const Subject subject = shipped("group_wait.barrier");
  CHECK(endings(room_for_two(), subject, four_groups(), 10) == GroupEndings{{"pass", 10}});
  CHECK(endings(room_for_two(), with_any_number_of_groups(subject), four_groups(), 2) ==
        GroupEndings{{"no_progress", 2}});
  CHECK(endings(simulated("sim:sc"), with_any_number_of_groups(subject), four_groups(), 10) ==
        GroupEndings{{"pass", 10}});
}

TEST_CASE("serial equivalence: a chain holds whatever the room") {
  const Subject subject = shipped("group_wait.chain");
  REQUIRE_FALSE(subject.options.flag("resident").value_or(false));
  CHECK(endings(room_for_two(), subject, four_groups(), 10) == GroupEndings{{"pass", 10}});
}

TEST_CASE("serial equivalence: a chain by the groups' own numbers needs them to start by these") {
  Subject subject = shipped("group_wait.chain");
  std::string source = subject.source.str();
  const std::string drawn = "number = drawn;";
  REQUIRE(source.find(drawn) != std::string::npos);
  source.replace(source.find(drawn), drawn.size(), "number = (uint)get_group_id(0);");
  subject.source = source;
  CHECK(endings(simulated("sim:sc"), subject, four_groups(), 20) == GroupEndings{{"pass", 20}});
  auto ended = endings(room_for_two(), subject, four_groups(), 20);
  CHECK(ended["no_progress"] > 0);
  CHECK(ended["pass"] > 0);
}

TEST_CASE("serial equivalence: accesses are of the entry's buffers, by their names") {
  const Subject subject = shipped("histogram.global");
  const Property& property = property_of(subject);
  const Case input = four_groups_of(subject);
  int counted = 0;
  for (const Access& access : accesses_of(subject, input)) {
    if (access.kind == AccessKind::Fence || access.kind == AccessKind::Barrier) continue;
    CHECK(access.object.substr(0, 9) != "reference");
    if (access.kind != AccessKind::ReadModifyWrite) continue;
    CHECK(words(location(property, subject, input, access)) ==
          "bins[" + std::to_string(access.offset_bytes / 4) + "]");
    ++counted;
  }
  CHECK(counted == static_cast<int>(input.operations()));
}

TEST_CASE("serial equivalence: accesses are of the entry's own local memory, not the reference's") {
  Subject subject = shipped("histogram.local");
  subject.options.set("reference", "histogram_local");
  const Case input = four_groups_of(subject);
  std::uint64_t counted = 0;
  for (const Access& access : accesses_of(subject, input)) {
    CHECK(access.object.find("stalemate_") == std::string::npos);
    if (access.object != "local_bins" || access.kind != AccessKind::ReadModifyWrite) continue;
    CHECK(words(location(property_of(subject), subject, input, access)) ==
          "local_bins[" + std::to_string(access.offset_bytes / 4) + "]");
    ++counted;
  }
  CHECK(counted == input.operations());
}
