// Profiles of devices that differ, and a twin: a driver that breaks one promise.
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

std::string replaced(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

/// Of a plan's subjects, those in front of one.
std::string cut_before(const std::string& plan, const std::string& subject) {
  const std::size_t at = plan.find("  - name: " + subject);
  REQUIRE(at != std::string::npos);
  return plan.substr(0, at);
}

/// What is shipped, but with few and small cases that are not shrunk, and no subject from `end` on.
void write_small_plan(const TemporaryFolder& data, const std::string& end) {
  const std::string shipped = STALEMATE_SOURCE_DIR;
  for (const char* part : {"kernels", "properties"}) {
    std::filesystem::create_directory_symlink(shipped + "/" + part, data.file(part));
  }
  std::filesystem::create_directory(data.file("configs"));
  std::string config = read(shipped + "/configs/profile.yaml");
  config = replaced(config, "cases: 60, time: 27s", "cases: 4, time: 30s");
  config = replaced(config, "launches: 150", "launches: 0");
  config = replaced(config, "work_groups: [2, 8]", "work_groups: [2, 2]");
  config = replaced(config, "work_group_size: [16, 48]", "work_group_size: [4, 4]");
  data.write("configs/profile.yaml", end.empty() ? config : cut_before(config, end));
}

Outcome profile_by(std::vector<std::string> more,
                   std::map<std::string, std::string> environment = {},
                   const std::string& directory = "", const std::string& end = "") {
  static const TemporaryFolder pocl_cache;
  const TemporaryFolder data;
  write_small_plan(data, end);
  std::vector<std::string> arguments{"--data", data.path(), "profile", "--seed", "7"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  environment["POCL_CACHE_DIR"] = pocl_cache.path();
  return run({arguments, directory, environment});
}

json document(const Outcome& outcome) {
  INFO(outcome.err);
  json parsed = json::parse(outcome.out);
  // Midnight may come between two runs.
  parsed.erase("date");
  return parsed;
}

json idiom(const json& profile, const std::string& name) {
  for (const json& one : profile.at("idioms")) {
    if (one.at("name") == name) return one;
  }
  FAIL("no idiom " << name);
  return {};
}

std::string advice_on(const json& profile, const std::string& name) {
  return idiom(profile, name).at("advice");
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("profile: on a coherent device nothing unpromised fails, and none of it is safe",
          "[cli]") {
  const Outcome outcome = profile_by({"--device", "sim:sc", "--json"});
  CHECK(outcome.exit_code == 0);
  const json profile = document(outcome);
  CHECK(profile.at("schema") == 1);
  CHECK(profile.at("seed") == "7");
  CHECK(profile.at("device").at("id") == "sim:sc");
  CHECK(profile.at("facts").at("progress").at("gives") == "work_item");
  for (const char* name :
       {"atomic_add", "float_add.improved", "lock.c11", "lock.device_fence", "message.c11",
        "message.device_fence", "updates.device_fence", "list_pop.tagged_c11"}) {
    INFO(name);
    CHECK(advice_on(profile, name) == "use");
  }
  for (const char* name :
       {"float_add.naive_plain", "lock.no_fence", "lock.mem_fence", "lock.spinning", "wait.lane",
        "message.plain", "updates.relaxed", "updates.barrier", "list_pop.tagged"}) {
    INFO(name);
    CHECK(advice_on(profile, name) == "not_seen_to_fail");
  }
  CHECK(advice_on(profile, "plain_count") == "use_not");
  CHECK(advice_on(profile, "list_pop.no_tag") == "use_not");
  const json letters = idiom(profile, "message.plain").at("messages");
  CHECK(letters.at("letters") == 620);
  CHECK(letters.at("old") == 0);
}

TEST_CASE("profile: on the weakest device what is not promised fails, what is promised does not",
          "[cli]") {
  const Outcome outcome = profile_by({"--device", "sim:weakest", "--json"});
  CHECK(outcome.exit_code == 0);
  const json profile = document(outcome);
  for (const char* name :
       {"float_add.naive_plain", "lock.no_fence", "lock.mem_fence", "lock.work_group_fence",
        "lock.c11_work_group", "message.plain", "message.mem_fence", "message.volatile",
        "updates.relaxed", "updates.mem_fence", "list_prepend.plain"}) {
    INFO(name);
    CHECK(advice_on(profile, name) == "use_not");
  }
  for (const json& one : profile.at("idioms")) {
    INFO(one.dump());
    CHECK(one.at("is_expected") == true);
    CHECK((one.at("promise") == "full") == (one.at("advice") == "use"));
  }
  // A plain load that was old mostly stays so, since a line is seldom dropped; a volatile one does
  // not.
  const json plain = idiom(profile, "message.plain").at("messages");
  CHECK(plain.at("old") > 500);
  CHECK(plain.at("old_to_the_end") > 200);
  CHECK(idiom(profile, "message.volatile").at("messages").at("old_to_the_end") == 0);

  CHECK(document(profile_by({"--device", "sim:weakest", "--json"})) == profile);
}

TEST_CASE("profile: where work-groups run one after another nothing was seen together", "[cli]") {
  const Outcome outcome = profile_by({"--device", "sim:serial", "--json"});
  const json profile = document(outcome);
  CHECK(outcome.exit_code == 0);  // it was seen to give no progress, and to break no promise
  CHECK(advice_on(profile, "message.c11") == "unknown");
  CHECK(contains(idiom(profile, "message.c11").at("why"), "not seen together"));
  CHECK(advice_on(profile, "lock.c11") == "unknown");
  CHECK(advice_on(profile, "wait.work_group") == "use_not");
  CHECK(advice_on(profile, "lock.spinning") == "use_not");
  CHECK(advice_on(profile, "plain_count") == "use_not");
}

TEST_CASE("profile: a folder has the profile in both forms, the journal and the failures",
          "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome =
      profile_by({"--device", "sim:independent", "--out", "result"}, {}, folder.path());
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(read(folder.file("result/profile.txt")) == outcome.out);
  const json profile = json::parse(read(folder.file("result/profile.json")));
  CHECK(advice_on(profile, "lock.no_fence") == "use_not");
  CHECK_FALSE(read(folder.file("result/results.jsonl")).empty());
  CHECK_FALSE(files_below(folder.file("result/failures"), ".json").empty());
  CHECK(contains(outcome.out, "do not use          plain data, no fence"));
}

TEST_CASE("profile: a driver keeps its promises, and spinning in a group is not for PoCL",
          "[cli][alone]") {
  const Outcome outcome = profile_by({"--json"}, {}, "", "list_prepend.volatile");
  const json profile = document(outcome);
  CHECK(outcome.exit_code == 0);
  CHECK(profile.at("device").at("platform") == "Portable Computing Language");
  CHECK(advice_on(profile, "atomic_max") == "use");
  CHECK(advice_on(profile, "plain_count") == "use_not");
  CHECK(advice_on(profile, "lock.spinning") == "use_not");
  CHECK(advice_on(profile, "wait.lane") == "use_not");
  CHECK(idiom(profile, "message.c11").at("messages").at("old") == 0);
}

#ifdef STALEMATE_FAULT_LAYER

TEST_CASE("profile: a driver that breaks a promise is told apart, exit code 1", "[cli][alone]") {
  const Outcome outcome = profile_by(
      {"--json"}, {{"OPENCL_LAYERS", STALEMATE_FAULT_LAYER}, {"STALEMATE_FAULT", "swapped_signs"}},
      "", "float_add.improved");
  const json profile = document(outcome);
  CHECK(outcome.exit_code == 1);
  CHECK(contains(profile.at("device").at("driver_version"), "swapped_signs"));
  const json maximum = idiom(profile, "atomic_max");
  CHECK(maximum.at("advice") == "use_not");
  CHECK(maximum.at("is_expected") == false);
  CHECK(maximum.at("violation").at("kind") == "wrong_value");
  CHECK(advice_on(profile, "atomic_xchg") == "use");
}

#endif

TEST_CASE("profile: one device, a number for a seed, a duration, a fresh folder", "[cli]") {
  const TemporaryFolder folder;
  folder.write("taken/results.jsonl", "mine");
  const auto exit_code = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "profile");
    const Outcome outcome = run({arguments, folder.path(), {{"OCL_ICD_VENDORS", "/nonexistent"}}});
    INFO(outcome.err);
    CHECK(outcome.out.empty());
    CHECK_FALSE(outcome.err.empty());
    return outcome.exit_code;
  };
  CHECK(exit_code({"--device", "sim"}) == 2);
  CHECK(exit_code({"--device", "sim:sc", "--seed", "-1"}) == 2);
  CHECK(exit_code({"--device", "sim:sc", "--time", "soon"}) == 2);
  CHECK(exit_code({"--device", "sim:sc", "--out", "taken"}) == 2);
  CHECK(exit_code({"--device", "pocl"}) == 5);
}
