#include "core/json.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

Case any_case() {
  return Case{.seed = Seed{~std::uint64_t{0}},
              .nd_range = {3, 17},
              .operations_per_item = 5,
              .address_space = AddressSpace::Local,
              .contention = {ContentionPattern::HotCold, 7, 16, 3, 90},
              .operands = OperandKind::Special,
              .stress = {1, 2, 3, 4}};
}

Reproducer any_reproducer() {
  Subject subject{.name = "add",
                  .property = "read_modify_write",
                  .kernel = "a.cl",
                  .source = "text \"with\" quotes\n",
                  .options = {{"function", "f"}, {"operand_range", Option::List{1, 2.5}}},
                  .build_options = {"-DX=1"},
                  .cl_std = "CL1.2",
                  .requirements = {"cl_khr_fp64"},
                  .needs_progress = Progress::Group,
                  .at_least = {2, 4},
                  .at_most = {8, kAnyNdRange.work_group_size},
                  .work_groups = {.power_of_two = true},
                  .work_group_size = {.multiple_of = 12},
                  .broken = Broken{ViolationKind::TornValue, {"pocl"}}};
  DeviceInfo device;
  device.id = "pocl:0";
  device.global_memory_bytes = std::uint64_t{1} << 60U;
  device.settings = sim::Settings{};
  device.settings->cache = sim::Cache::Weakest;
  device.settings->compute_units = 2;
  device.progress = ProgressSeen{.lanes = false, .work_items = true, .work_groups = true};
  device.is_simulated = true;
  device.work_items_max = 1024;
  device.operations_max = ~std::uint64_t{0};
  device.loop_turns_max = 65535;
  device.loop_faults = {"ends every loop after 65535 turns"};
  const Access access{.work_item = 3,
                      .work_group = 1,
                      .kind = AccessKind::Drain,
                      .is_volatile = true,
                      .orders_local = true,
                      .what = "atomic_xchg",
                      .object = "locks",
                      .is_local = true,
                      .offset_bytes = 8,
                      .size_bytes = 4,
                      .seen = 5,
                      .truth = ~std::uint64_t{0},
                      .from_store_buffer = true,
                      .is_weak_failure = true,
                      .stores_same = true,
                      .was_missed = true,
                      .stored = 7,
                      .file = "a.cl",
                      .line = 12,
                      .reads_from = ReadsFrom{0, "b.cl", 13}};
  const Access of_first{.line = 14, .reads_from = ReadsFrom{}};
  ExactLaunch exact;
  exact.schedule.seed = ~std::uint64_t{0};
  exact.schedule.follow = std::vector<std::vector<Segment>>{{{1, 2}, {0, 1}}, {}};
  exact.hash = 17;
  exact.trace = {{access, Place{.kind = PlaceKind::LockWord, .index = 1, .part = 2}, 14, 3},
                 {.access = of_first}};
  exact.left_out_after = 5;
  return Reproducer{
      .tool_version = "0.1.0",
      .subject = subject,
      .device = device,
      .run_seed = Seed{7},
      .violation = {ViolationKind::LostUpdate,
                    Fact(FactKind::HadNoEffect, {3u, 8u, Place{.kind = PlaceKind::Cell}}),
                    {Fact::in_own_words("a"), Step{.seen = value(ScalarType::Float, 7)}},
                    {0, 5}},
      .original = {any_case(), {3, 20}},
      .smallest = {any_case(), {1, 20}},
      .most_reproducible = RatedCase{any_case(), {20, 20}},
      .observed = any_case(),
      .history = {{{"cells", {std::byte{0}, std::byte{255}}}}},
      .history_condensed = true,
      .stuck = StuckEvidence{{std::chrono::milliseconds(5)}, "native", std::chrono::nanoseconds(9)},
      .exact = exact};
}

}  // namespace

TEST_CASE("json: a case survives writing and reading", "[core]") {
  CHECK(case_from_json(nlohmann::json::parse(to_line(any_case()))) == any_case());
}

TEST_CASE("json: operations that are left out survive, in order and once", "[core]") {
  CHECK_FALSE(nlohmann::json(any_case()).contains("left_out"));
  Case input = any_case();
  input.left_out = {{0, 3}, {2, 1}};
  nlohmann::json written = input;
  CHECK(case_from_json(nlohmann::json::parse(to_line(input))) == input);
  written["left_out"] = {{2, 1}, {0, 3}, {2, 1}};
  CHECK(case_from_json(written) == input);
  written["left_out"] = {{2}};
  CHECK_THROWS(case_from_json(written));
}

TEST_CASE("json: keys that are drawn from survive", "[core]") {
  CHECK_FALSE(nlohmann::json(any_case()).contains("keys"));
  Case input = any_case();
  input.keys = {-3, 17, INT64_MAX};
  CHECK(case_from_json(nlohmann::json::parse(to_line(input))) == input);
}

TEST_CASE("json: a 64-bit seed is a string, since readers would round a number", "[core]") {
  CHECK(nlohmann::json(any_case()).at("seed") == "18446744073709551615");
}

TEST_CASE("json: a reproducer survives writing and reading", "[core]") {
  const nlohmann::json written = any_reproducer();
  const Reproducer read = reproducer_from_json(nlohmann::json::parse(to_line(written)));
  CHECK(read.subject == any_reproducer().subject);
  CHECK(read.device == any_reproducer().device);
  CHECK(read.smallest == any_reproducer().smallest);
  CHECK(read.most_reproducible == any_reproducer().most_reproducible);
  CHECK(read.history == any_reproducer().history);
  CHECK(read.stuck == any_reproducer().stuck);
  CHECK(read.exact == any_reproducer().exact);
  CHECK(nlohmann::json(read) == written);
}

TEST_CASE("json: every part that is missing or of another form is refused", "[core]") {
  const nlohmann::json written = any_reproducer();
  for (const auto& part : written.items()) {
    if (part.key() == "most_reproducible" || part.key() == "stuck" || part.key() == "exact")
      continue;
    INFO(part.key());
    nlohmann::json without = written;
    without.erase(part.key());
    CHECK_THROWS(reproducer_from_json(without));
    nlohmann::json nonsense = written;
    nonsense[part.key()] = nullptr;
    CHECK_THROWS(reproducer_from_json(nonsense));
  }
}

TEST_CASE("json: a number with a fraction or an exponent is no whole number", "[core]") {
  for (const double number : {0.5, 1e30, -1.0}) {
    CAPTURE(number);
    nlohmann::json changed = any_reproducer();
    changed["original"]["rate"]["launches"] = number;
    CHECK_THROWS_AS(reproducer_from_json(changed), std::invalid_argument);
    changed = any_reproducer();
    changed["device"]["compute_units"] = number;
    CHECK_THROWS_AS(reproducer_from_json(changed), std::invalid_argument);
  }
}

TEST_CASE("json: what is nested too deeply to be read is refused, and uses up no stack", "[core]") {
  nlohmann::json nested = 1;
  for (int i = 0; i < 200'000; ++i) nested = nlohmann::json::array({std::move(nested)});
  nlohmann::json changed = any_reproducer();
  changed["subject"]["options"]["nested"] = std::move(nested);
  CHECK_THROWS_AS(reproducer_from_json(changed), std::invalid_argument);
}

TEST_CASE("json: a crash has no violation, and comes back", "[core]") {
  Reproducer crashed = any_reproducer();
  crashed.violation = {};
  crashed.crash = Crashed{Phase::Build, "signal 11"};
  const nlohmann::json written = crashed;
  CHECK_FALSE(written.contains("violation"));
  const Reproducer read = reproducer_from_json(written);
  REQUIRE(read.crash);
  CHECK(read.crash->phase == Phase::Build);
  CHECK(read.crash->how == "signal 11");
  CHECK(nlohmann::json(read) == written);
}

TEST_CASE("json: a build failure has no violation, and comes back", "[core]") {
  Reproducer refused = any_reproducer();
  refused.violation = {};
  refused.build_failure = BuildFailed{"error: line 3"};
  const nlohmann::json written = refused;
  CHECK(!written.contains("violation"));
  const Reproducer read = reproducer_from_json(written);
  REQUIRE(read.build_failure);
  CHECK(read.build_failure->log == "error: line 3");
  CHECK(!has_violation(read));
}

TEST_CASE("json: a proof comes back with its sizes, and one of no size is refused", "[core]") {
  const Proof proof{"scoped RC11", {{2, 1, 1, 3, 6}, {2, 1, 2, 3, 18446744073709551615ULL}}};
  nlohmann::json written = Verdict{Pass{proof}};
  CHECK(written.at("verdict") == "proven");
  const Verdict read = verdict_from_json(written);
  CHECK(std::get<Pass>(read).proof == proof);
  CHECK_FALSE(std::get<Pass>(verdict_from_json(Verdict{Pass{}})).proof);
  written["proof"]["sizes"] = nlohmann::json::array();
  CHECK_THROWS_AS(verdict_from_json(written), std::invalid_argument);
  written.erase("proof");
  CHECK_THROWS(verdict_from_json(written));
}

TEST_CASE("json: an effort comes back", "[core]") {
  Effort effort;
  effort.cases = 3;
  effort.cases_undecided = 1;
  effort.launches = 5;
  effort.launches_met = 4;
  effort.launches_watched = 2;
  effort.operations = 18446744073709551615ULL;
  effort.tiers = {{"euler", 3}};
  effort.figures = {{"largest gap", 7}};
  effort.searched = std::chrono::milliseconds(11);
  effort.elapsed = std::chrono::milliseconds(12);
  effort.kernel_time = std::chrono::nanoseconds(13);
  const nlohmann::json written = effort;
  CHECK(nlohmann::json(effort_from_json(written)) == written);
  CHECK(effort_from_json(written).cases_undecided == 1);
}

TEST_CASE("json: a reproducer of another schema is refused", "[core]") {
  nlohmann::json written = any_reproducer();
  written["schema"] = kReproducerSchema + 1;
  CHECK_THROWS_WITH(reproducer_from_json(written), Catch::Contains("schema 4"));
}

TEST_CASE("json: bytes that are not UTF-8 do not stop a line", "[core]") {
  CHECK_NOTHROW(to_line("\xff\xfe"));
}

TEST_CASE("json: files from before there were simulated devices are read", "[core]") {
  nlohmann::json written = any_reproducer();
  written.erase("exact");
  for (const char* key :
       {"is_simulated", "work_items_max", "operations_max", "loop_turns_max", "loop_faults"}) {
    written["device"].erase(key);
  }
  const Reproducer read = reproducer_from_json(written);
  CHECK_FALSE(read.exact);
  CHECK_FALSE(read.device.is_simulated);
  CHECK(read.device.work_items_max == 0);
  CHECK(read.device.operations_max == 0);
  CHECK(read.device.loop_turns_max == 0);
  CHECK(read.device.loop_faults.empty());
}

TEST_CASE("json: traces from before store buffers were told from caches are read", "[core]") {
  ExactLaunch expected = *any_reproducer().exact;
  nlohmann::json written = expected;
  written["trace"][0].erase("from_store_buffer");
  expected.trace[0].access.from_store_buffer = false;
  CHECK(exact_launch_from_json(written) == expected);
}

TEST_CASE("json: a simulated device with a setting that there is not, or not so, is refused",
          "[core]") {
  nlohmann::json written = any_reproducer().device;
  REQUIRE(device_info_from_json(written) == any_reproducer().device);
  written["settings"]["compute_units"] = "-2";
  CHECK_THROWS_WITH(device_info_from_json(written),
                    "settings: compute_units is a number from 0 to 1024, not '-2'");
  written["settings"] = {{"cash", "none"}};
  CHECK_THROWS_WITH(device_info_from_json(written), "settings: no simulated device has a 'cash'");
}

TEST_CASE("json: an exact launch with a damaged schedule or trace is refused", "[core]") {
  const nlohmann::json written = *any_reproducer().exact;
  for (const char* key : {"seed", "hash", "follow", "trace", "left_out_after"}) {
    INFO(key);
    nlohmann::json nonsense = written;
    nonsense[key] = {{"x", nullptr}};
    CHECK_THROWS(exact_launch_from_json(nonsense));
  }
  nlohmann::json nonsense = written;
  nonsense["trace"][0]["kind"] = "jump";
  CHECK_THROWS_WITH(exact_launch_from_json(nonsense), Catch::Contains("jump"));
}
