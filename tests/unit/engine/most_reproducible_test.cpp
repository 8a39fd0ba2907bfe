#include "engine/failure/most_reproducible.hpp"

#include <map>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

/// A case of `groups` work-groups fails in so many of twenty launches.
using FailuresOfTwenty = std::map<std::uint32_t, int>;

struct PathRig : Rig {
  explicit PathRig(FailuresOfTwenty failures)
      : device([failures = std::move(failures), launch = 0](const Asked& asked) mutable {
          const bool fails = launch++ % 20 < failures.at(asked.nd_range.work_groups);
          return fails ? violates(ViolationKind::LostUpdate) : passes();
        }) {}

  std::optional<RatedCase> found_in(const std::vector<std::uint32_t>& path, const Rate& original,
                                    const Rate& smallest) {
    std::vector<Case> cases;
    cases.reserve(path.size());
    for (const auto groups : path) cases.push_back(plain_case(Seed{1}, groups));
    return most_reproducible(session, {cases, original, smallest}, {ViolationKind::LostUpdate, {}});
  }

  ScriptedDevice device;
  Session session{{*property, plan.subjects.front(), device, files},
                  plan.deadline,
                  SubjectTime::unlimited(),
                  {}};
};

}  // namespace

TEST_CASE("most_reproducible: the first case from the smallest that fails almost always") {
  PathRig rig({{32, 20}, {16, 18}, {8, 17}});
  const auto found = rig.found_in({64, 32, 16, 8, 4}, {20, 20}, {2, 20});
  REQUIRE(found);
  CHECK(found->input.nd_range.work_groups == 16);
  CHECK(found->rate == Rate{18, 20});
  CHECK(rig.device.asked().size() == 40);
}

TEST_CASE("most_reproducible: else the case that fails most often") {
  PathRig rig({{32, 10}, {16, 16}, {8, 12}});
  const auto found = rig.found_in({64, 32, 16, 8, 4}, {9, 20}, {2, 20});
  REQUIRE(found);
  CHECK(found->input.nd_range.work_groups == 16);
}

TEST_CASE("most_reproducible: the original too, whose rate is known already") {
  PathRig rig({});
  const auto found = rig.found_in({64, 4}, {9, 20}, {2, 20});
  REQUIRE(found);
  CHECK(found->input.nd_range.work_groups == 64);
  CHECK(rig.device.asked().empty());
}

TEST_CASE("most_reproducible: nothing if the smallest case is that itself") {
  PathRig rig({{32, 10}, {16, 3}});
  CHECK_FALSE(rig.found_in({64, 32, 16, 4}, {9, 20}, {12, 20}));
  CHECK_FALSE(rig.found_in({64, 32, 16, 4}, {20, 20}, {18, 20}));
  CHECK_FALSE(rig.found_in({64}, {5, 20}, {5, 20}));
}

TEST_CASE("most_reproducible: at most eight cases of a long path are measured") {
  FailuresOfTwenty failures;
  std::vector<std::uint32_t> path;
  for (std::uint32_t groups = 60; groups > 0; --groups) {
    path.push_back(groups);
    failures[groups] = groups >= 50 ? 19 : 0;
  }
  PathRig rig(failures);
  const auto found = rig.found_in(path, {19, 20}, {1, 20});
  REQUIRE(found);
  CHECK(rig.device.asked().size() <= 160);
  CHECK(found->rate == Rate{19, 20});
  CHECK(found->input.nd_range.work_groups < 60);
}

}  // namespace stalemate::engine
