// Objects in local memory, one set for each work-group, have the verdicts of any other object.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "structures/both_models.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const Subject& local_subject(const std::string& name) {
  static const std::vector<Subject> all =
      subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/local.yaml");
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Subject& each) { return each.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

GenerateSettings side_by_side() {
  GenerateSettings settings;
  settings.work_groups = {2, 3};
  settings.work_group_size = {2, 6};
  settings.operations_per_item = {1, 6};
  return settings;
}

BothModels both_of(const std::string& built_in, const std::string& by_code) {
  return judged_by_both(simulated("sim:sc"), local_subject(built_in), local_subject(by_code),
                        side_by_side(), 15);
}

}  // namespace

TEST_CASE("local: right code is explained by the model, by itself and by what specifies it") {
  for (const char* name : {"itself", "own", "own_global"}) {
    const BothModels both = both_of("stack", name);
    CAPTURE(name, both.text());
    CHECK(both.convicted + both.only_built_in + both.only_itself == 0);
    CHECK(both.explained >= 13);
  }
}

TEST_CASE("local: wrong code is convicted by the model, by itself and by what specifies it") {
  for (const char* name : {"itself", "own", "own_global"}) {
    const BothModels both = both_of("stack.stores_head", name + std::string(".stores_head"));
    CAPTURE(name, both.text());
    CHECK(both.convicted > 0);
    CHECK(both.only_built_in + both.only_itself == 0);
  }
}

TEST_CASE("local: what points into the object, and what asks who it is, are known by themselves") {
  for (const char* name : {"pointed", "group", "group.racy"}) {
    const Subject& subject = local_subject(name);
    for (const char* device : {"sim:sc", "sim:weakest"}) {
      auto ended = endings(simulated(device), subject, side_by_side(), 15);
      CAPTURE(name, device, ended["pass"], ended["inconclusive"], ended["not_linearizable"]);
      CHECK((ended["not_linearizable"] > 0) == subject.broken.has_value());
      CHECK((subject.broken || ended["pass"] >= 13));
    }
  }
}
