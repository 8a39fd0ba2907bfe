#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

/// The notes of a run that first tries so many cases, of 9 work-groups each.
std::vector<std::string> notes_of(Rig& rig, std::size_t remembered, bool fails) {
  rig.context.remembered = [=](const Subject&) {
    return std::vector<Case>(remembered, plain_case(Seed{1}, 9));
  };
  ScriptedDevice device([=](const Asked& asked) {
    return fails && asked.nd_range.work_groups >= 9 ? violates(ViolationKind::LostUpdate)
                                                    : passes();
  });
  return rig.run_one(device).notes;
}

bool says(const std::vector<std::string>& notes, const std::string& text) {
  return std::find(notes.begin(), notes.end(), text) != notes.end();
}

}  // namespace

TEST_CASE("remembered: a case that failed in an earlier run, and does so again, is named as that") {
  Rig rig;
  CHECK(says(notes_of(rig, 1, true), "a case that failed in an earlier run failed again"));
  Rig without;
  CHECK_FALSE(
      says(notes_of(without, 0, true), "a case that failed in an earlier run failed again"));
}

TEST_CASE("remembered: cases that failed in earlier runs, and no longer do, are counted") {
  Rig one;
  CHECK(says(notes_of(one, 1, false),
             "a case that failed in an earlier run was tried first, and did not fail again"));
  Rig two;
  CHECK(says(notes_of(two, 2, false),
             "2 cases that failed in earlier runs were tried first, and did not fail again"));
  Rig none;
  CHECK(notes_of(none, 0, false).empty());
}

}  // namespace stalemate::engine
