#include "engine/run/shortfall.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

GenerateSettings asked() {
  GenerateSettings settings;
  settings.work_groups = {4, 8};
  settings.work_group_size = {1, 64};
  settings.operations_per_item = {100, 200};
  return settings;
}

std::vector<std::string> notes_of(Rig& rig, std::uint32_t work_group_size) {
  rig.property->follows_settings = true;
  rig.plan.generate.work_group_size = {work_group_size, work_group_size};
  rig.property->work_group_size_max = 16;
  ScriptedDevice device([](const Asked&) { return passes(); });
  return rig.run_one(device).notes;
}

}  // namespace

TEST_CASE("shortfall: sizes that no case had are named, and no others") {
  Shortfall shortfall(asked());
  CHECK_FALSE(shortfall.words());
  shortfall.note(plain_case(Seed{1}, 2, 50));
  CHECK(shortfall.words() ==
        "no case was as large as `generate:` asks for, since the device or the property takes no "
        "larger ones: work_groups at most 2, where 4 is the least, operations_per_item at most 50, "
        "where 100 is the least");
  shortfall.note(plain_case(Seed{2}, 4, 60));
  CHECK(shortfall.words() ==
        "no case was as large as `generate:` asks for, since the device or the property takes no "
        "larger ones: operations_per_item at most 60, where 100 is the least");
  shortfall.note(plain_case(Seed{3}, 1, 100));
  CHECK_FALSE(shortfall.words());
}

TEST_CASE("shortfall: code of sub-groups of which no work-group had two") {
  Shortfall shortfall(asked());
  CHECK_FALSE(shortfall.sub_group_words(32));
  Case input = plain_case(Seed{1});
  input.nd_range.work_group_size = 32;
  shortfall.note(input);
  REQUIRE(shortfall.sub_group_words(32));
  CHECK_THAT(*shortfall.sub_group_words(32), Catch::Contains("[33, …]"));
  CHECK_FALSE(shortfall.sub_group_words(0));  // not known
  CHECK_FALSE(shortfall.sub_group_words(16));
}

TEST_CASE("shortfall: that is noted where the code names sub-groups, and may have two") {
  Rig rig;
  rig.plan.subjects.front().source = "kernel void k() { sub_group_barrier(1); }";
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().sub_group_size = 32;
  const auto notes = [&] { return rig.run_one(device).notes; };
  REQUIRE(notes().size() == 1);
  CHECK_THAT(notes().front(), Catch::Contains("more than one sub-group"));
  ScriptedDevice refusing([](const Asked&) { return Unsupported{"it", Lack::Kernel}; });
  refusing.editable_info().sub_group_size = 32;
  CHECK(rig.run_one(refusing).notes.empty());
  rig.plan.subjects.front().at_most.work_group_size = 32;
  CHECK(notes().empty());
  rig.plan.subjects.front() = tiny_subject("without");
  CHECK(notes().empty());
}

TEST_CASE("shortfall: so are cells, of a pattern that has as many as are drawn") {
  GenerateSettings settings;
  settings.cells = {100000, 200000};
  Shortfall shortfall(settings);
  Case input = plain_case(Seed{1}, 2, 50);
  shortfall.note(input);
  CHECK_FALSE(shortfall.words());
  input.contention = {.pattern = ContentionPattern::Zipf, .cells = 65536};
  shortfall.note(input);
  CHECK(shortfall.words() ==
        "no case was as large as `generate:` asks for, since the device or the property takes no "
        "larger ones: cells at most 65536, where 100000 is the least");
  input.contention.cells = 100000;
  shortfall.note(input);
  CHECK_FALSE(shortfall.words());
}

TEST_CASE("shortfall: a run says so of a subject") {
  Rig small;
  CHECK(notes_of(small, 16).empty());
  Rig large;
  CHECK(notes_of(large, 32) ==
        std::vector<std::string>{
            "no case was as large as `generate:` asks for, since the device or the property takes "
            "no larger ones: work_group_size at most 16, where 32 is the least"});
}

}  // namespace stalemate::engine
