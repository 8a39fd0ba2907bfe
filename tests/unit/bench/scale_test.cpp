#include <atomic>
#include <cmath>
#include <set>

#include <catch2/catch.hpp>

#include "bench/chart/log_axis.hpp"
#include "bench/scale/curve_measurement.hpp"
#include "bench/scale/measure_scale.hpp"
#include "bench/scale/outlook.hpp"
#include "bench/scale/run_point.hpp"
#include "unit/engine/scripted_device.hpp"
#include "unit/engine/tiny_property.hpp"

using namespace stalemate;
using namespace stalemate::bench;

namespace {

constexpr std::uint64_t kPlentyOfBytes = std::uint64_t{1} << 40U;

/// A curve whose points cost what they are told.
CurvePlan costly(std::vector<std::uint64_t> places, double seconds_each, std::uint64_t bytes_each) {
  return {.curve = {.axis = Axis::Operations},
          .places = std::move(places),
          .measure =
              [=](std::uint64_t at) {
                return stalemate::bench::Measured<ScalePoint>{
                    ScalePoint{.operations = at,
                               .repeats = 1,
                               .time = Seconds(seconds_each * static_cast<double>(at)),
                               .memory = {at * bytes_each, 0}}};
              },
          .free_bytes = [] { return kPlentyOfBytes; }};
}

std::vector<std::uint64_t> places_of(const Curve& curve) {
  std::vector<std::uint64_t> places;
  for (const ScalePoint& point : curve.points) places.push_back(point.at);
  return places;
}

/// Takes few work-groups where all meet in one cell.
class FewOnOneCell : public engine::TinyProperty {
 public:
  static constexpr std::uint32_t kGroupsMost = 2;

  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    Case fit = TinyProperty::fit_to_device(subject, input, device);
    if (fit.contention.cells == 1) {
      fit.nd_range.work_groups = std::min(fit.nd_range.work_groups, kGroupsMost);
    }
    return fit;
  }
};

/// Scripted devices, and what was asked of them.
struct ScaleRig {
  ScaleRig() { properties.push_back(std::make_unique<engine::TinyProperty>()); }

  ScaleDevices devices() {
    DeviceInfo info = engine::ScriptedDevice(script).info();
    return {.infos = {info},
            .open = [this](std::size_t /*index*/) -> OpenedDevice {
              ++opened;
              return std::make_unique<engine::ScriptedDevice>(script);
            },
            .open_again = {},
            .open_builder = {},
            .use_processors =
                [this](std::uint64_t count) {
                  processors.push_back(count);
                  return true;
                }};
  }

  std::vector<Curve> measure(std::vector<Axis> axes, std::uint64_t processors_here = 2) {
    return measure_scale(devices(), {engine::tiny_subject("subject")},
                         {.properties = properties,
                          .files = files,
                          .cancellation = Cancellation(stop),
                          .axes = std::move(axes),
                          .bounds = {.operations = 10'000, .processors = processors_here},
                          .time = Seconds(60),
                          .notify = {}});
  }

  Properties properties;
  Files files;
  std::atomic<int> stop{0};
  engine::ScriptedDevice::Script script = [](const engine::Asked& /*asked*/) {
    return engine::passes();
  };
  int opened = 0;
  std::vector<std::uint64_t> processors;
};

}  // namespace

TEST_CASE("scale: places go from the first to the last, by tens, fours, twos and ones", "[bench]") {
  const AxisBounds bounds{.operations = 1'000'000'000, .processors = 2, .devices = 3};
  CHECK(places(Axis::Operations, bounds) == std::vector<std::uint64_t>{1'000, 10'000, 100'000,
                                                                       1'000'000, 10'000'000,
                                                                       100'000'000, 1'000'000'000});
  CHECK(places(Axis::Operations, {.operations = 64}) == std::vector<std::uint64_t>{64});
  CHECK(places(Axis::Cells, bounds).front() == 1);
  CHECK(places(Axis::Cells, bounds).back() == std::uint64_t{1} << 20U);
  CHECK(places(Axis::Cells, bounds).size() == 11);
  CHECK(places(Axis::Subjects, bounds) == std::vector<std::uint64_t>{1, 10, 100, 1'000});
  CHECK(places(Axis::Processors, bounds) == std::vector<std::uint64_t>{1, 2, 4, 8, 16});
  CHECK(places(Axis::Devices, bounds) == std::vector<std::uint64_t>{1, 2, 3});
}

TEST_CASE("scale: every axis has a name of its own", "[bench]") {
  std::set<std::string_view> names;
  for (const Axis one : all_axes()) {
    names.insert(name(one));
    CHECK(axis(name(one)) == one);
  }
  CHECK(names.size() == all_axes().size());
  CHECK_FALSE(axis("operation").has_value());
}

TEST_CASE("scale: a cost is expected on the line through the last two", "[bench]") {
  CHECK_FALSE(expected_cost({}, 100).has_value());
  CHECK(expected_cost({{10, Seconds(1), 5}}, 100)->time.count() == Approx(1));
  const auto next =
      expected_cost({{1, Seconds(9), 1}, {10, Seconds(2), 100}, {100, Seconds(11), 1'000}}, 1'000);
  REQUIRE(next.has_value());
  CHECK(next->time.count() == Approx(101));
  CHECK(next->bytes == 10'000);
  // What became quicker does not go below what it is.
  const auto flat = expected_cost({{10, Seconds(5), 50}, {100, Seconds(2), 40}}, 1'000);
  CHECK(flat->time.count() == Approx(2));
  CHECK(flat->bytes == 40);
}

TEST_CASE("scale: a place that does not fit into the memory is left out, and those behind it",
          "[bench]") {
  CurvePlan plan = costly({1, 10, 100, 1'000, 10'000}, 1e-9, 10);
  plan.free_bytes = [] { return std::uint64_t{5'000}; };
  const Curve curve = measure_curve(std::move(plan), Seconds(60), {});
  CHECK(places_of(curve) == std::vector<std::uint64_t>{1, 10, 100});
  REQUIRE(curve.left_out.has_value());
  CHECK(curve.left_out->from == 1'000);
  CHECK(curve.left_out->why == "about 9.77 KiB of memory for it, and 4.88 KiB are free");
}

TEST_CASE("scale: without time the first place is measured, since nothing is known of it",
          "[bench]") {
  const Curve curve = measure_curve(costly({1, 10, 100, 1'000}, 1e-9, 1), Seconds(0), {});
  CHECK(places_of(curve) == std::vector<std::uint64_t>{1});
  REQUIRE(curve.left_out.has_value());
  CHECK(curve.left_out->from == 10);
  CHECK(curve.left_out->why.ends_with("of this curve's time is left"));
}

TEST_CASE("scale: with time and memory nothing is left out", "[bench]") {
  const Curve curve = measure_curve(costly({1, 10, 100, 1'000}, 1e-9, 1), Seconds(60), {});
  CHECK(curve.points.size() == 4);
  CHECK_FALSE(curve.left_out.has_value());
}

TEST_CASE("scale: a place that cannot be measured ends the curve, with its reason", "[bench]") {
  CurvePlan plan = costly({1, 10, 100}, 1e-9, 1);
  plan.measure = [](std::uint64_t at) {
    return at == 1 ? stalemate::bench::Measured<ScalePoint>{ScalePoint{.time = Seconds(1)}}
                   : stalemate::bench::Measured<ScalePoint>{.note = "crashed"};
  };
  const Curve curve = measure_curve(std::move(plan), Seconds(60), {});
  CHECK(places_of(curve) == std::vector<std::uint64_t>{1});
  CHECK(curve.left_out->from == 10);
  CHECK(curve.left_out->why == "crashed");
}

TEST_CASE("scale: each point has a device of its own", "[bench]") {
  ScaleRig rig;
  const auto curves = rig.measure({Axis::Operations});
  REQUIRE(curves.size() == 1);
  CHECK(places_of(curves.front()) == std::vector<std::uint64_t>{1'000, 10'000});
  CHECK(rig.opened == 2);
}

TEST_CASE("scale: on any number of cells there are as many operations as on one", "[bench]") {
  ScaleRig rig;
  rig.properties.front() = std::make_unique<FewOnOneCell>();
  const auto curves = rig.measure({Axis::Cells});
  REQUIRE(curves.size() == 1);
  CHECK_FALSE(curves.front().left_out.has_value());
  REQUIRE(curves.front().points.size() == 11);
  for (const ScalePoint& point : curves.front().points) {
    CAPTURE(point.at);
    CHECK(point.operations == curves.front().points.front().operations);
    CHECK(point.operations < 10'000);
  }
}

TEST_CASE("scale: processors that the machine has not are left out, and all are given back",
          "[bench]") {
  ScaleRig rig;
  const auto curves = rig.measure({Axis::Processors});
  REQUIRE(curves.size() == 1);
  CHECK(places_of(curves.front()) == std::vector<std::uint64_t>{1, 2});
  REQUIRE(curves.front().left_out.has_value());
  CHECK(curves.front().left_out->from == 4);
  CHECK(curves.front().left_out->why == "this machine has 2 processors");
  CHECK(rig.processors == std::vector<std::uint64_t>{1, 2, 2, 2});
}

TEST_CASE("scale: what is wrong is no figure", "[bench]") {
  ScaleRig rig;
  rig.script = [](const engine::Asked& /*asked*/) {
    return LaunchOutcome{Crashed{.how = "signal 11"}};
  };
  for (const Axis one : {Axis::Operations, Axis::Subjects, Axis::Devices}) {
    const auto curves = rig.measure({one});
    REQUIRE(curves.size() == 1);
    CHECK(curves.front().points.empty());
    REQUIRE(curves.front().left_out.has_value());
    CHECK(curves.front().left_out->why.find("signal 11") != std::string::npos);
  }
}

TEST_CASE("scale: who stops it gets no more curves", "[bench]") {
  ScaleRig rig;
  rig.stop = 2;
  CHECK(rig.measure({Axis::Cells, Axis::Operations}).empty());
  CHECK(rig.opened == 0);
}

TEST_CASE("scale: copies of subjects have names and macros of their own", "[bench]") {
  const std::vector<Subject> originals{engine::tiny_subject("a"), engine::tiny_subject("b")};
  const auto all = copies(originals, 5);
  REQUIRE(all.size() == 5);
  std::set<std::string> names;
  for (const Subject& subject : all) names.insert(subject.name);
  CHECK(names.size() == 5);
  CHECK(all[0] == originals[0]);
  CHECK(all[4].build_options.back() == "-DSTALEMATE_COPY=2");
  CHECK(copies(originals, 1).size() == 1);
}

TEST_CASE("log axis: whole decades with all values on them", "[bench]") {
  const LogAxis axis({20, 1'000, 0, -1});
  CHECK(axis.decades() == std::vector<double>{10, 100, 1'000});
  CHECK(axis.place(10) == Approx(0));
  CHECK(axis.place(1'000) == Approx(1));
  CHECK(axis.place(100) == Approx(0.5));
  CHECK(axis.between().size() == 16);
  CHECK(LogAxis({1'000}).decades() == std::vector<double>{1'000, 10'000});
  CHECK(LogAxis({}).decades() == std::vector<double>{1, 10});
}

TEST_CASE("log axis: powers of ten as a person writes them", "[bench]") {
  CHECK(power_words(1) == "1");
  CHECK(power_words(10) == "10");
  CHECK(power_words(1e6) == "10⁶");
  CHECK(power_words(1e-3) == "10⁻³");
  CHECK(power_words(1e12) == "10¹²");
}
