// What is a place of its own, and what nobody wrote.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using LocationEndings = std::map<std::string, int>;

constexpr int kLocationCases = 10;

GenerateSettings several_groups() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {2, 20};
  return settings;
}

Subject at_place(const std::string& name) {
  return subject_here("locations.yaml", name);
}

LocationEndings ended_on(const char* device, const std::string& name) {
  return endings(simulated(device), at_place(name), several_groups(), kLocationCases);
}

}  // namespace

TEST_CASE("locations: components of a vector are places of their own") {
  const std::string name =
      GENERATE("components", "halves", "by_index", "beside", "beside_three", "behind_three");
  const char* device = GENERATE("sim:sc", "sim:independent", "sim:lockstep", "sim:weakest",
                                "sim:rc11", "sim:x86_O2");
  INFO(name << " on " << device);
  CHECK(ended_on(device, name) == LocationEndings{{"pass", kLocationCases}});
}

TEST_CASE("locations: one component that two write is one place") {
  for (const char* device : {"sim:sc", "sim:rc11"}) {
    CAPTURE(device);
    CHECK_FALSE(ended_on(device, "one_component").contains("pass"));
    CHECK_FALSE(ended_on(device, "one_of_three").contains("pass"));
  }
}

TEST_CASE("locations: variables of a program that share a line of a cache are what they are") {
  const char* device =
      GENERATE("sim:sc", "sim:independent", "sim:lockstep", "sim:weakest", "sim:rc11");
  CAPTURE(device);
  CHECK(ended_on(device, "variables") == LocationEndings{{"pass", kLocationCases}});
}

TEST_CASE("locations: what a loop adds up begins with what somebody wrote, or with garbage") {
  for (const char* device : {"sim:sc", "sim:rc11"}) {
    CAPTURE(device);
    CHECK(ended_on(device, "sum") == LocationEndings{{"pass", kLocationCases}});
    CHECK(ended_on(device, "sum_of_garbage") == LocationEndings{{"wrong_value", kLocationCases}});
  }
}

TEST_CASE("locations: a buffer in constant memory has an end") {
  for (const char* device : {"sim:sc", "sim:rc11", "sim:nvptx_O2"}) {
    CAPTURE(device);
    CHECK(ended_on(device, "table") == LocationEndings{{"pass", kLocationCases}});
    CHECK(ended_on(device, "table_past_end_by_vector") ==
          LocationEndings{{"out_of_bounds", kLocationCases}});
  }
  CHECK(ended_on("sim:sc", "table_past_end") == LocationEndings{{"out_of_bounds", kLocationCases}});
}
