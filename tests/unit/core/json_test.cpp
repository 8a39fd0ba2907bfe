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
                  .requirements = {"cl_khr_fp64"},
                  .needs_progress = Progress::Group,
                  .broken = Broken{ViolationKind::TornValue, {"pocl"}}};
  DeviceInfo device;
  device.id = "pocl:0";
  device.global_memory_bytes = std::uint64_t{1} << 60U;
  device.settings = {{"cache", "weakest"}, {"compute_units", "2"}};
  device.progress = ProgressSeen{.lanes = false, .work_items = true, .work_groups = true};
  return Reproducer{.tool_version = "0.1.0",
                    .subject = subject,
                    .device = device,
                    .run_seed = Seed{7},
                    .violation = {ViolationKind::LostUpdate, "3 lost", {"a", "b"}, {0, 5}},
                    .original = {any_case(), {3, 20}},
                    .smallest = {any_case(), {1, 20}},
                    .steadiest = RatedCase{any_case(), {20, 20}},
                    .observed = any_case(),
                    .history = {{{"cells", {std::byte{0}, std::byte{255}}}}},
                    .history_condensed = true,
                    .stuck = StuckEvidence{
                        {std::chrono::milliseconds(5)}, "native", std::chrono::nanoseconds(9)}};
}

}  // namespace

TEST_CASE("json: a case survives writing and reading", "[core]") {
  CHECK(case_from_json(nlohmann::json::parse(to_line(any_case()))) == any_case());
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
  CHECK(read.steadiest == any_reproducer().steadiest);
  CHECK(read.history == any_reproducer().history);
  CHECK(read.stuck == any_reproducer().stuck);
  CHECK(nlohmann::json(read) == written);
}

TEST_CASE("json: every part that is missing or of another form is refused", "[core]") {
  const nlohmann::json written = any_reproducer();
  for (const auto& part : written.items()) {
    if (part.key() == "steadiest" || part.key() == "stuck") continue;
    INFO(part.key());
    nlohmann::json without = written;
    without.erase(part.key());
    CHECK_THROWS(reproducer_from_json(without));
    nlohmann::json nonsense = written;
    nonsense[part.key()] = nullptr;
    CHECK_THROWS(reproducer_from_json(nonsense));
  }
}

TEST_CASE("json: a reproducer of another schema is refused", "[core]") {
  nlohmann::json written = any_reproducer();
  written["schema"] = kReproducerSchema + 1;
  CHECK_THROWS_WITH(reproducer_from_json(written), Catch::Contains("schema 2"));
}

TEST_CASE("json: bytes that are not UTF-8 do not stop a line", "[core]") {
  CHECK_NOTHROW(to_line("\xff\xfe"));
}
