// The table of idioms and what measures them: nothing is judged twice, or not at all.
#include "profile/idioms.hpp"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "engine/probe/message_probe.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::profile;

namespace {

Plan shipped_profile() {
  static const Properties properties = shipped_properties();
  auto plan = config::load_plan({{"configs/profile.yaml", true}}, {properties, shipped_files()});
  if (const auto* problems = std::get_if<Diagnostics>(&plan)) FAIL(problems->front().message);
  return std::get<Plan>(std::move(plan));
}

std::set<std::string> measured_by(MeasuredBy means) {
  std::set<std::string> names;
  for (const Idiom& idiom : idioms()) {
    if (idiom.measured_by == means) names.insert(idiom.name);
  }
  return names;
}

}  // namespace

TEST_CASE("idioms: those measured by cases are the subjects of the shipped plan, one for one") {
  std::set<std::string> subjects;
  for (const Subject& subject : shipped_profile().subjects) subjects.insert(subject.name);
  CHECK(subjects == measured_by(MeasuredBy::Cases));
}

TEST_CASE("idioms: the plan calls broken what is not promised, and nothing that is") {
  for (const Subject& subject : shipped_profile().subjects) {
    const auto idiom = std::find_if(idioms().begin(), idioms().end(),
                                    [&](const Idiom& one) { return one.name == subject.name; });
    REQUIRE(idiom != idioms().end());
    INFO(subject.name);
    const bool is_broken = subject.broken.has_value();
    if (idiom->promise == Promise::Full) CHECK_FALSE(is_broken);
    if (idiom->promise == Promise::None || idiom->promise == Promise::Never) CHECK(is_broken);
    if (is_broken) CHECK(subject.broken->exposed_by.empty());
  }
}

TEST_CASE("idioms: each form of messages is there") {
  for (const std::string& name : measured_by(MeasuredBy::Messages)) {
    INFO(name);
    REQUIRE(name.starts_with("message."));
    CHECK_FALSE(engine::message_form(shipped_files(), name.substr(8)).empty());
  }
  CHECK(engine::message_form(shipped_files(), "nonsense").empty());
}

TEST_CASE(
    "idioms: names are unique, groups are in one piece, and less than a promise has a reason") {
  std::set<std::string> names;
  std::set<std::string> groups;
  std::string group;
  for (const Idiom& idiom : idioms()) {
    INFO(idiom.name);
    CHECK(names.insert(idiom.name).second);
    if (idiom.group != group) CHECK(groups.insert(idiom.group).second);
    group = idiom.group;
    CHECK(idiom.because.empty() == (idiom.promise == Promise::Full));
  }
}
