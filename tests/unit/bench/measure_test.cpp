#include "bench/measure.hpp"

#include <atomic>
#include <deque>
#include <memory>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/property/facets.hpp"
#include "unit/engine/scripted_device.hpp"
#include "unit/engine/tiny_property.hpp"

using namespace stalemate;
using namespace stalemate::bench;
using engine::Asked;
using engine::ScriptedDevice;
using std::chrono::microseconds;

namespace {

/// Two dispatches, of which the raw launch has the second.
class RawProperty : public engine::TinyProperty, public RawLaunchFacet {
 public:
  LaunchRequest lower(const Subject& subject, const Case& input,
                      const Target& target) const override {
    LaunchRequest request = TinyProperty::lower(subject, input, target);
    cells_seen.insert(input.contention.cells);
    request.dispatches.push_back(request.dispatches.front());
    if (!has_one_kernel) {
      request.dispatches.back().kernel = "together";
      return request;
    }
    std::uint32_t phase = 0;
    for (Dispatch& dispatch : request.dispatches) dispatch.arguments = {scalar(++phase)};
    return request;
  }
  std::optional<LaunchRequest> lower_raw(const Subject& subject, const Case& input,
                                         const Target& target) const override {
    if (!has_raw) return std::nullopt;
    LaunchRequest raw = lower(subject, input, target);
    raw.program.source = "raw";
    raw.dispatches.erase(raw.dispatches.begin());
    return raw;
  }

  mutable std::set<std::uint32_t> cells_seen;
  bool has_raw = true;
  bool has_one_kernel = false;  // of which both are dispatches, by a scalar
};

struct BenchRig {
  BenchRig() {
    auto owned = std::make_unique<RawProperty>();
    property = owned.get();
    properties.push_back(std::move(owned));
  }

  DeviceFigures measure(const ScriptedDevice::Script& script,
                        const std::vector<std::string>& subjects = {"subject"}) {
    ScriptedDevice device(script);
    std::vector<Subject> all;
    for (const std::string& name : subjects) all.push_back(engine::tiny_subject(name));
    DeviceFigures figures =
        bench::measure(device, all,
                       {properties, files, Cancellation(stop), 64, 7,
                        [this](const std::string& text) { told.push_back(text); }});
    asked = device.asked();
    return figures;
  }

  Properties properties;
  RawProperty* property = nullptr;
  Files files;
  std::atomic<int> stop{0};
  std::vector<std::string> told;
  std::vector<Asked> asked;
};

/// Counts the launches that it was told to expect.
class ExpectingDevice final : public ScriptedDevice {
 public:
  using ScriptedDevice::ScriptedDevice;

  LaunchOutcome launch(const LaunchRequest& request) override {
    if (!expected_.empty() && expected_.front().get() == &request) {
      expected_.pop_front();
      ++came_as_expected;
    }
    return ScriptedDevice::launch(request);
  }
  void expect(std::shared_ptr<const LaunchRequest> request) override {
    expected_.push_back(std::move(request));
  }
  void expect_nothing() override { expected_.clear(); }

  std::uint64_t came_as_expected = 0;

 private:
  std::deque<std::shared_ptr<const LaunchRequest>> expected_;
};

LaunchOutcome taking(const Asked& asked, microseconds recorded) {
  LaunchOutcome outcome = engine::passes();
  auto& times = std::get<Completed>(outcome).dispatch_times;
  if (asked.source == "raw") {
    times = {microseconds(40)};
  } else {
    times = {microseconds(1000), recorded};
  }
  return outcome;
}

std::string all_notes(const DeviceFigures& figures) {
  std::string notes;
  for (const SubjectFigures& subject : figures.subjects) {
    for (const std::string& note : subject.notes) notes += note + '\n';
  }
  return notes;
}

}  // namespace

TEST_CASE("bench: the kernel's times are those of the dispatch that both builds have", "[bench]") {
  BenchRig rig;
  const auto figures =
      rig.measure([](const Asked& asked) { return taking(asked, microseconds(60)); });
  REQUIRE(figures.subjects.size() == 1);
  const SubjectFigures& subject = figures.subjects.front();
  REQUIRE(subject.kernels.has_value());
  CHECK(subject.kernels->raw == microseconds(40));
  CHECK(subject.kernels->recorded == microseconds(60));
  CHECK(subject.kernels->operations == 64);
  CHECK(subject.kernels->launches == 21);
  CHECK(subject.notes.empty());
}

TEST_CASE("bench: so they are where all dispatches are of one kernel", "[bench]") {
  BenchRig rig;
  rig.property->has_one_kernel = true;
  const auto figures =
      rig.measure([](const Asked& asked) { return taking(asked, microseconds(60)); });
  REQUIRE(figures.subjects.at(0).kernels.has_value());
  CHECK(figures.subjects.at(0).kernels->recorded == microseconds(60));
}

TEST_CASE("bench: the first launch of each build is not measured", "[bench]") {
  BenchRig rig;
  int launches = 0;
  const auto figures = rig.measure([&](const Asked& asked) {
    // Even of three launches, two that take so long would move the median.
    return taking(asked, launches++ < 2 ? std::chrono::hours(1) : microseconds(60));
  });
  CHECK(figures.subjects.at(0).kernels->recorded == microseconds(60));
}

TEST_CASE("bench: every tier that a judge named has a rate", "[bench]") {
  BenchRig rig;
  const auto figures =
      rig.measure([](const Asked& asked) { return taking(asked, microseconds(60)); });
  const auto& judging = figures.subjects.at(0).judging;
  REQUIRE(judging.size() == 1);
  CHECK(judging[0].tier == "tiny");
  CHECK(judging[0].judged_on == "host");
  CHECK(judging[0].operations == 64);
  CHECK(judging[0].operations_per_second > 0);
}

TEST_CASE("bench: cases are counted without the first, and kernels with all dispatches",
          "[bench]") {
  BenchRig rig;
  const auto figures =
      rig.measure([](const Asked& asked) { return taking(asked, microseconds(60)); });
  const SubjectFigures& subject = figures.subjects.at(0);
  REQUIRE(subject.small_cases.has_value());
  REQUIRE(subject.large_cases.has_value());
  CHECK(subject.small_cases->cases == 4000);
  CHECK(subject.small_cases->work_items == 256);
  CHECK(subject.small_cases->operations == 1'024'000);
  CHECK(subject.small_cases->kernels.count() == Approx(4.24));
  CHECK(subject.small_cases->wall > Seconds(0));
  CHECK(subject.large_cases->operations == subject.large_cases->cases * 64);
  CHECK(figures.memory.parent_bytes > 0);
  CHECK(rig.property->cells_seen == std::set<std::uint32_t>{7, 64});  // of large, of small cases
}

TEST_CASE("bench: the device is told to expect each case that counts", "[bench]") {
  BenchRig rig;
  ExpectingDevice device([](const Asked& asked) { return taking(asked, microseconds(60)); });
  const auto figures = measure(device, {engine::tiny_subject("subject")},
                               {rig.properties, rig.files, Cancellation(), 64, 7, {}});
  const SubjectFigures& subject = figures.subjects.at(0);
  REQUIRE((subject.small_cases && subject.large_cases));
  CHECK(device.came_as_expected == subject.small_cases->cases + subject.large_cases->cases);
}

TEST_CASE("bench: without a clock there are no kernel times, and the rest is measured", "[bench]") {
  BenchRig rig;
  const auto figures = rig.measure([](const Asked& asked) {
    LaunchOutcome outcome = taking(asked, microseconds(60));
    for (auto& time : std::get<Completed>(outcome).dispatch_times) time = {};
    return outcome;
  });
  const SubjectFigures& subject = figures.subjects.at(0);
  CHECK_FALSE(subject.kernels.has_value());
  CHECK(subject.large_cases.has_value());
  CHECK(all_notes(figures) == "kernels: the device has no clock\n");
}

TEST_CASE("bench: a property without a raw build says so", "[bench]") {
  BenchRig rig;
  rig.property->has_raw = false;
  const auto figures =
      rig.measure([](const Asked& asked) { return taking(asked, microseconds(60)); });
  CHECK_FALSE(figures.subjects.at(0).kernels.has_value());
  CHECK(all_notes(figures) == "kernels: its property has no build without recording\n");
}

TEST_CASE("bench: a launch that crashes is a note and no figure", "[bench]") {
  BenchRig rig;
  const auto figures = rig.measure([](const Asked&) {
    return Crashed{Phase::Launch, "signal 11"};
  });
  CHECK_FALSE(figures.subjects.at(0).has_any());
  CHECK(all_notes(figures) ==
        "kernels: crashed: signal 11\nsmall cases: crashed: signal 11\n"
        "large cases: crashed: signal 11\n");
}

TEST_CASE("bench: a violation does not keep cases from being measured, and is a note", "[bench]") {
  BenchRig rig;
  const auto figures = rig.measure([](const Asked& asked) {
    if (asked.source == "raw") return taking(asked, microseconds(60));
    LaunchOutcome outcome = engine::violates(ViolationKind::LostUpdate);
    std::get<Completed>(outcome).dispatch_times = {microseconds(1), microseconds(1)};
    return outcome;
  });
  const SubjectFigures& subject = figures.subjects.at(0);
  CHECK(subject.judging.empty());
  CHECK(subject.small_cases.has_value());
  CHECK(all_notes(figures).find("small cases: violation (lost_update)\n") != std::string::npos);
}

TEST_CASE("bench: a lost device ends its measurements", "[bench]") {
  BenchRig rig;
  const auto figures = rig.measure([](const Asked&) { return DeviceLost{"gone"}; }, {"a", "b"});
  CHECK(figures.device_lost);
  CHECK(rig.told == std::vector<std::string>{"a on scripted:0"});
}

TEST_CASE("bench: a run that is to stop measures nothing more", "[bench]") {
  BenchRig rig;
  rig.stop = 2;
  CHECK(rig.measure([](const Asked&) { return engine::passes(); }).subjects.empty());
  CHECK(rig.asked.empty());
}

TEST_CASE("bench: what the device lacks is a note, and nothing is launched", "[bench]") {
  BenchRig rig;
  ScriptedDevice device([](const Asked&) { return engine::passes(); });
  Subject subject = engine::tiny_subject("needy");
  subject.requirements = {"cl_khr_int64_base_atomics"};
  const auto figures =
      measure(device, {subject}, {rig.properties, rig.files, Cancellation(), 64, 7, {}});
  CHECK(all_notes(figures) == "skipped: the device lacks cl_khr_int64_base_atomics\n");
  CHECK(device.asked().empty());
}
