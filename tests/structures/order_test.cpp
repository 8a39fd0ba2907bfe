// What a simulated device knows to be ordered, and what the judge makes of it.
#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "linearizability/plan/linear_layout.hpp"
#include "linearizability/plan/linear_plan.hpp"
#include "planned.hpp"
#include "report/evidence/fact_words.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/shipped.hpp"
#include "stalemate/simulator/ordered_operations.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

/// Work-item 0 adds twice, work-item 1 reads twice.
Case add_and_read(bool is_stamped) {
  const LinearSubject read = read_linear_subject(stranger("tally"));
  Case input{.seed = Seed{1}, .nd_range = {2, 1}, .operations_per_item = 2};
  while (linear_layout(read, input).is_stamped != is_stamped) ++input.seed.value;
  return input;
}

template <class T>
BufferContent content(const char* name, const std::vector<T>& values) {
  BufferContent buffer{.name = name, .bytes = {}};
  buffer.bytes.resize(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}

/// Both reads found nothing.
Observation nothing_read() {
  const std::vector<stalemate_linear_result> results(
      4, {.ran = 1, .returned = 0, .out = 0, .handle = 0, .begin = 0, .end = 0});
  return {{content(linear_buffer::kResults, results),
           content(linear_buffer::kMeeting, std::vector<std::uint32_t>(STALEMATE_MEETING_WORDS))}};
}

Judgement judged_in_order(const std::vector<OrderedOperations>& order, bool is_stamped = false) {
  Observation observation = nothing_read();
  observation.buffers.push_back(content(kOrderBuffer, order));
  const Subject subject = stranger("tally");
  return property_of(subject).judge(subject, add_and_read(is_stamped), observation);
}

bool is_convicted(const Judgement& judgement) {
  return std::holds_alternative<Violation>(judgement.verdict);
}

std::string last_words(const Judgement& judgement) {
  const auto* violation = std::get_if<Violation>(&judgement.verdict);
  REQUIRE(violation != nullptr);
  const auto* fact = std::get_if<Fact>(&violation->explanation.back());
  REQUIRE(fact != nullptr);
  return report::words(*fact);
}

struct Convictions {
  int cases = 0;    // without stamps
  int ordered = 0;  // the device told
  int by_order = 0;
  int without = 0;
};

/// Of the launches of so many cases, judged with what the device knew to be ordered and without.
Convictions convictions_of(const std::string& name, const char* device_id, std::uint64_t cases) {
  Device& device = simulated(device_id);
  const Subject subject = stranger(name);
  const Property& property = property_of(subject);
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.operations_per_item = {4, 8};
  Convictions found;
  for (std::uint64_t index = 0; index < cases; ++index) {
    const Case input = property.fit_to_device(
        subject, property.generate(subject, settings, Seed{3}, index).value, device.info());
    LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
    if (!request.ordered_in) continue;
    request.schedule.seed = index;
    LaunchOutcome outcome = device.launch(request);
    auto* completed = std::get_if<Completed>(&outcome);
    REQUIRE(completed != nullptr);
    Observation observation{std::move(completed->buffers)};
    ++found.cases;
    found.by_order += is_convicted(property.judge(subject, input, observation)) ? 1 : 0;
    if (observation.buffers.back().name == kOrderBuffer) {
      ++found.ordered;
      observation.buffers.pop_back();
    }
    found.without += is_convicted(property.judge(subject, input, observation)) ? 1 : 0;
  }
  return found;
}

}  // namespace

TEST_CASE("order: what is known to happen before is held against what was seen") {
  CHECK_FALSE(is_convicted(judged_in_order({})));
  CHECK(is_convicted(judged_in_order({{0, 3}})));
  CHECK(is_convicted(judged_in_order({{1, 2}})));
  // Reads before additions, and what a work-item knows of itself.
  CHECK_FALSE(is_convicted(judged_in_order({{2, 0}, {3, 1}})));
  CHECK(judged_in_order({}).tier == "an order, by clocks");
}

TEST_CASE("order: what a work-item came to know it knows in all operations behind") {
  const Judgement judgement = judged_in_order({{0, 2}});
  REQUIRE(is_convicted(judgement));
  CHECK(last_words(judgement).find("work-item 0's add(") != std::string::npos);
  CHECK(last_words(judgement).find(" before work-item 1's read() = 0") != std::string::npos);
}

TEST_CASE("order: a stamped case goes by its stamps") {
  CHECK_FALSE(is_convicted(judged_in_order({{0, 3}}, true)));
  CHECK(judged_in_order({{0, 3}}, true).tier == "an order");
}

TEST_CASE("order: an order of operations that there are not is no history") {
  CHECK(std::holds_alternative<Error>(judged_in_order({{0, 4}}).verdict));
  CHECK(std::holds_alternative<Error>(judged_in_order({{4, 0}}).verdict));
  Observation observation = nothing_read();
  observation.buffers.push_back({kOrderBuffer, std::vector<std::byte>(7)});
  const Subject subject = stranger("tally");
  const Judgement judgement = property_of(subject).judge(subject, add_and_read(false), observation);
  CHECK(std::holds_alternative<Error>(judgement.verdict));
}

TEST_CASE("order: who calls for one object shares it, and who calls for it alone does not") {
  const Subject subject = stranger("tally");
  const auto sharers = [&](const NdRange& range, std::uint32_t operations) {
    Case input = add_and_read(false);
    input.nd_range = range;
    input.operations_per_item = operations;
    return property_of(subject).judge(subject, input, nothing_read()).sharers;
  };
  CHECK(sharers({2, 1}, 2) == Sharers::Groups);
  CHECK(sharers({1, 2}, 2) == Sharers::Items);
  CHECK(sharers({1, 1}, 4) == Sharers::Nobody);
}

TEST_CASE("order: clocks convict what no other order does, and not its right neighbour") {
  for (const char* device : {"sim:sc", "sim:independent", "sim:rc11"}) {
    CAPTURE(device);
    const Convictions wrong = convictions_of("tally.behind", device, 60);
    CHECK(wrong.cases > 20);
    CHECK(wrong.ordered == wrong.cases);
    CHECK(wrong.by_order > 0);
    CHECK(wrong.without == 0);
    CHECK(convictions_of("tally", device, 60).by_order == 0);
  }
}

TEST_CASE(
    "order: a device that does not know which store a load reads, or has no marks, tells none, and "
    "convicts as before") {
  for (const char* device : {"sim:weakest", "sim:x86_O2"}) {
    CAPTURE(device);
    const Convictions found = convictions_of("tally.behind", device, 20);
    CHECK(found.ordered == 0);
    CHECK(found.by_order == 0);
  }
}
