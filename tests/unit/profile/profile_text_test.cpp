#include "profile/profile_text.hpp"

#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "profile/profile_json.hpp"
#include "sample_profile.hpp"
#include "unit/report/approved_text.hpp"

using namespace stalemate;
using namespace stalemate::profile;
using namespace stalemate::profile::test;
using report::test::check_approved;

TEST_CASE("profile_text: a row of each kind, without a control character") {
  check_approved("profile.txt", profile_text(sample_profile()), "profile");
}

TEST_CASE("profile_json: a row of each kind, with null for what is not there") {
  check_approved("profile.json", profile_json(sample_profile()).dump(2) + '\n', "profile");
}

TEST_CASE("verdict_on: one old letter convicts, and no letter says nothing") {
  CHECK(name(verdict_on({10, 10, 20000, 0, 0, 1000})) == "pass");
  CHECK(name(verdict_on({10, 10, 20000, 1, 0, 1000})) == "violation");
  CHECK(name(verdict_on({3, 0, 0, 0, 0, 1000})) == "inconclusive");
}

TEST_CASE("profile_exit_code: broken promises first, then a lost device, then nothing known") {
  Profile profile = sample_profile();
  CHECK(profile_exit_code(profile) == ExitCode::Unexpected);

  const Idiom right{"right", "variable", "atomic_add"};
  const Idiom loose{"loose", "lock", "no fence", Promise::None, "nothing orders it"};
  const Error lost{"device lost", true};
  profile.rows = {row_by_cases(right, Pass{}), row_by_cases(loose, lost)};
  CHECK(profile_exit_code(profile) == ExitCode::DeviceLost);
  // Of promised code, too: the device went, and broke nothing.
  profile.rows = {row_by_cases(loose, Pass{}), row_by_cases(right, lost)};
  CHECK(profile_exit_code(profile) == ExitCode::DeviceLost);

  const Error full{.cause = "no room", .of_machine = true};
  profile.rows = {row_by_cases(loose, Pass{}), row_by_cases(right, full)};
  CHECK(profile_exit_code(profile) == ExitCode::Internal);

  profile.rows = {row_by_cases(right, Inconclusive{"busy"}), row_by_cases(loose, Skipped{"x"})};
  CHECK(profile_exit_code(profile) == ExitCode::NotDecided);

  // What is not promised may fail.
  profile.rows = {row_by_cases(loose, report::test::lost_update())};
  CHECK(profile_exit_code(profile) == ExitCode::AsExpected);
}
