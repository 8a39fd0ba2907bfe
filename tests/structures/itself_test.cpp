// The code under test, run by one work-item alone, is a model of what it does among others.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "linearizability/plan/linear_plan.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/shipped.hpp"
#include "structures/both_models.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

GenerateSettings small() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 4};
  settings.operations_per_item = {1, 8};
  return settings;
}

BothModels both_of(const std::string& name, std::uint64_t cases) {
  static const std::vector<Subject> all = shipped_in("configs/structures.yaml");
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Subject& each) { return each.name == name; });
  REQUIRE(found != all.end());
  return judged_by_both(simulated("sim:sc"), *found, small(), cases);
}

Subject of_alone(const std::string& name) {
  for (const Subject& subject : subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/alone.yaml")) {
    if (subject.name == name) return subject;
  }
  FAIL("no subject is named " << name);
  return {};
}

/// What a launch of one operation would leave that gave back `returned`.
Observation one_that_gave(const Subject& subject, const Case& input, std::uint64_t returned) {
  const LaunchRequest request =
      property_of(subject).lower(subject, input, {simulated("sim:sc").info(), shipped_files()});
  Observation observation;
  for (const Buffer& buffer : request.buffers) {
    if (!buffer.read_back) continue;
    observation.buffers.push_back({buffer.name, std::vector<std::byte>(buffer.size_bytes)});
    if (buffer.name != linear_buffer::kResults) continue;
    const stalemate_linear_result result{
        .ran = 1, .returned = returned, .out = 0, .handle = 0, .begin = 0, .end = 0};
    std::memcpy(observation.buffers.back().bytes.data(), &result, sizeof result);
  }
  return observation;
}

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace

TEST_CASE("itself: of operations that give nothing back nothing is compared") {
  const auto changes = [](const char* in_role, const char* function) {
    Subject subject;
    subject.name = "own";
    subject.property = "linearizability";
    subject.source =
        "struct cell { atomic_uint count; };\n"
        "void nothing(global struct cell *c, uint value) {}\n"
        "uint add(global struct cell *c, uint value) {"
        " return atomic_fetch_add(&c->count, value); }\n";
    const Option::List functions{Option::Mapping{{"function", function}}};
    subject.options = {{"model", "itself"}, {"operations", Option::Mapping{{in_role, functions}}}};
    REQUIRE(property_of(subject).validate(subject).empty());
    const Case input{.seed = Seed{1}, .nd_range = {2, 1}, .operations_per_item = 2};
    Device& device = simulated("sim:sc");
    auto outcome =
        device.launch(property_of(subject).lower(subject, input, {device.info(), shipped_files()}));
    auto* completed = std::get_if<Completed>(&outcome);
    REQUIRE(completed != nullptr);
    return property_of(subject).judge(subject, input, {std::move(completed->buffers)}).changes;
  };
  CHECK(changes("write", "nothing") == false);
  CHECK(changes("add", "add") == true);
}

TEST_CASE("itself: right code is explained, as by its built-in model") {
  for (const char* name : {"treiber_stack", "linked_queue", "hash_set", "bitmap_allocator",
                           "readers_writer_lock", "sequence_lock", "relaxed_counter"}) {
    const BothModels both = both_of(name, 15);
    CAPTURE(name, both.text());
    CHECK(both.convicted + both.only_built_in + both.only_itself == 0);
    CHECK(both.explained >= 14);
  }
}

TEST_CASE("itself: wrong code is convicted wherever its built-in model convicts it") {
  for (const char* name :
       {"bitmap_allocator.toggles", "work_deque.unchecked_steal", "counting_semaphore.looks_first",
        "relaxed_counter.load_store", "sequence_lock.looks_once"}) {
    const BothModels both = both_of(name, 30);
    CAPTURE(name, both.text());
    CHECK(both.convicted > 0);
    CHECK(both.only_built_in == 0);
  }
}

TEST_CASE("itself: code that is wrong alone is its own model, and only another one convicts it") {
  for (const Subject& subject :
       subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/wrong_alone.yaml")) {
    const BothModels both = judged_by_both(simulated("sim:sc"), subject, small(), 40);
    CAPTURE(subject.name, both.text());
    CHECK(both.only_built_in > 0);
    CHECK(both.convicted == 0);
  }
}

TEST_CASE("itself: of a pool any element may come, and none comes twice") {
  for (const Subject& subject : subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/pools.yaml")) {
    const BothModels both = judged_by_both(simulated("sim:sc"), subject, small(), 120);
    CAPTURE(subject.name, both.text());
    CHECK(both.only_itself + both.only_built_in == 0);
    CHECK((both.convicted > 0) == subject.broken.has_value());
    if (subject.broken) continue;
    const auto is_stricter = [](const std::string& why) {
      return why.find("write model: allocator, if any element may come") != std::string::npos;
    };
    CHECK(std::any_of(both.open.begin(), both.open.end(), is_stricter));
    CHECK(both.explained >= 80);
  }
}

TEST_CASE("itself: what no built-in model knows, by itself and by what specifies it") {
  for (const Subject& subject : subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/alone.yaml")) {
    if (subject.name == "receive") continue;
    CAPTURE(subject.name);
    auto ended = endings(simulated("sim:sc"), subject, small(), 20);
    CAPTURE(ended["pass"], ended["inconclusive"], ended["not_linearizable"], ended["data_race"]);
    CHECK((ended["not_linearizable"] > 0) == subject.broken.has_value());
    CHECK((subject.broken || ended["pass"] >= 15));
  }
}

TEST_CASE("itself: of right code that no model knows, most larger histories are decided") {
  GenerateSettings settings;
  settings.work_groups = {4, 8};
  settings.work_group_size = {2, 4};
  settings.operations_per_item = {3, 6};
  auto ended = endings(simulated("sim:sc"), of_alone("bank"), settings, 20);
  CAPTURE(ended["pass"], ended["inconclusive"]);
  CHECK(ended["pass"] + ended["inconclusive"] == 20);
  CHECK(ended["pass"] >= 14);
}

TEST_CASE("itself: an operation that alone would wait is named where no order lets it end") {
  const Subject subject = of_alone("receive");
  const Case input{.seed = Seed{1}, .nd_range = {1, 1}, .operations_per_item = 1};
  const Judgement judged =
      property_of(subject).judge(subject, input, one_that_gave(subject, input, 5));
  const auto* violation = std::get_if<Violation>(&judged.verdict);
  REQUIRE(violation != nullptr);
  const auto waits = std::find_if(violation->explanation.begin(), violation->explanation.end(),
                                  [](const Evidence& one) {
                                    const auto* fact = std::get_if<Fact>(&one);
                                    return fact != nullptr && fact->kind == FactKind::WaitsAlone;
                                  });
  CHECK(waits != violation->explanation.end());
}

TEST_CASE("itself: what cannot be known is no verdict") {
  Subject subject = of_alone("receive");
  subject.source = subject.source.str() + "global uint elsewhere;\n";
  const Case input{.seed = Seed{1}, .nd_range = {1, 1}, .operations_per_item = 1};
  const Judgement judged =
      property_of(subject).judge(subject, input, one_that_gave(subject, input, 5));
  CHECK(std::holds_alternative<Inconclusive>(judged.verdict));
}

// More than a test has time for: CASES=200 SEED=1 structure_tests "[whole]". A launch of
// linked_queue.relaxed may never end where memory is weak, and here nobody kills it.
TEST_CASE("itself: all structures, beside their built-in models", "[.whole]") {
  const char* device = std::getenv("DEVICE");
  for (const Subject& subject : shipped_in("configs/structures.yaml")) {
    if (subject.property != "linearizability" || subject.name == "linked_queue.relaxed") continue;
    const BothModels both =
        judged_by_both(simulated(device == nullptr ? "sim:sc" : device), subject, small(),
                       number_from("CASES", 60), Seed{number_from("SEED", 2026)});
    std::printf("%-36s %s\n", subject.name.c_str(), both.text().c_str());
    std::fflush(stdout);
    CAPTURE(subject.name);
    CHECK((subject.broken || both.convicted == 0));
    CHECK(both.only_itself == 0);
    CHECK(both.only_built_in == 0);
  }
}
