#include "bench/scale/measure_scale.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "base/assertion.hpp"
#include "bench/lacks.hpp"
#include "bench/process_usage.hpp"
#include "bench/scale/case_point.hpp"
#include "bench/scale/curve_measurement.hpp"
#include "bench/scale/run_point.hpp"
#include "engine/launch/redescribed_device.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::bench {

namespace {

using std::chrono::steady_clock;

// Of a run: cases of each subject, and subjects where their number is not what grows.
constexpr std::uint32_t kCases = 16;
constexpr std::uint64_t kSubjects = 8;
constexpr std::uint32_t kCasesOfManySubjects = 4;

// Of a case of the axis of cells: a simulated device has some hundred thousand in a second.
constexpr std::uint64_t kSimulatedOperations = 16'384;

/// A simulated device names few operations so that a run has many small cases in little time. Here
/// the size is what is asked for.
std::unique_ptr<Device> without_time_limits(std::unique_ptr<Device> device) {
  DeviceInfo info = device->info();
  if (!info.is_simulated) return device;
  info.work_items_max = std::numeric_limits<std::uint32_t>::max();
  info.operations_max = std::numeric_limits<std::uint32_t>::max();
  return std::make_unique<engine::RedescribedDevice>(std::move(device), std::move(info));
}

class ScaleMeasurement {
 public:
  ScaleMeasurement(const ScaleDevices& devices, const std::vector<Subject>& subjects,
                   const ScaleOrder& order)
      : devices_(devices), subjects_(subjects), order_(order) {}

  std::vector<Curve> measure() {
    for (const Axis axis : order_.axes) add_plans(axis);
    std::vector<Curve> curves;
    const auto end = steady_clock::now() + order_.time;
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (order_.cancellation.requested()) break;
      const Seconds left = std::max(Seconds(end - steady_clock::now()), Seconds(0));
      tell(plans_[i].curve);
      curves.push_back(measure_curve(std::move(plans_[i]),
                                     left / static_cast<double>(plans_.size() - i),
                                     order_.cancellation));
    }
    return curves;
  }

 private:
  void tell(const Curve& curve) const {
    if (!order_.notify) return;
    order_.notify(fmt::format("{}: {} on {}", name(curve.axis), curve.subject, curve.device));
  }

  void add_plans(Axis axis) {
    if (axis == Axis::Devices) return add_devices();
    for (std::size_t i = 0; i < devices_.infos.size(); ++i) {
      if (!is_of_cases(axis)) {
        add_runs(axis, i);
        continue;
      }
      for (const Subject& subject : subjects_) add_cases(axis, i, subject);
    }
  }

  void add(Curve curve, std::function<Measured<ScalePoint>(std::uint64_t)> measure) {
    auto at = places(curve.axis, order_.bounds);
    plans_.push_back({std::move(curve), std::move(at), std::move(measure), &free_memory_bytes});
  }

  void add_cases(Axis axis, std::size_t device, const Subject& subject) {
    add({axis, devices_.infos[device].id, subject.name},
        [this, axis, device, &subject](std::uint64_t at) {
          return with(device, [&](std::unique_ptr<Device>& opened) {
            return cases_on(*without_time_limits(std::move(opened)), subject, axis, at);
          });
        });
  }

  void add_runs(Axis axis, std::size_t device) {
    const std::uint64_t count = axis == Axis::Subjects ? subjects_.size() : kSubjects;
    add({axis, devices_.infos[device].id, report::counted(count, "subject")},
        [this, axis, device](std::uint64_t at) {
          return axis == Axis::Subjects ? with_subjects(device, at) : with_processors(device, at);
        });
  }

  void add_devices() {
    add({Axis::Devices, report::counted(devices_.infos.size(), "device"),
         report::counted(kSubjects, "subject")},
        [this](std::uint64_t at) { return run_on_first(at); });
  }

  Measured<ScalePoint> with_subjects(std::size_t device, std::uint64_t count) const {
    return with(device, [&](const std::unique_ptr<Device>& opened) {
      return run_point(copies(subjects_, count), kCasesOfManySubjects, {opened.get()},
                       context(order_.bounds.processors));
    });
  }

  Measured<ScalePoint> with_processors(std::size_t device, std::uint64_t count) const {
    if (count > order_.bounds.processors) {
      return {.note = fmt::format("this machine has {}",
                                  report::counted(order_.bounds.processors, "processor"))};
    }
    if (!devices_.use_processors(count)) return {.note = "processors cannot be taken away here"};
    auto point = with(device, [&](const std::unique_ptr<Device>& opened) {
      return run_point(copies(subjects_, kSubjects), kCases, {opened.get()}, context(count));
    });
    devices_.use_processors(order_.bounds.processors);
    return point;
  }

  Measured<ScalePoint> run_on_first(std::uint64_t count) const {
    std::vector<std::unique_ptr<Device>> opened;
    std::vector<Device*> borrowed;
    for (std::size_t i = 0; i < count; ++i) {
      OpenedDevice device = devices_.open(i);
      if (auto* failure = std::get_if<std::string>(&device)) return {.note = std::move(*failure)};
      opened.push_back(std::get<std::unique_ptr<Device>>(std::move(device)));
      borrowed.push_back(opened.back().get());
    }
    return run_point(copies(subjects_, kSubjects), kCases, borrowed,
                     context(order_.bounds.processors));
  }

  /// What comes of `measure` on that device, opened for it alone.
  template <class Measure>
  Measured<ScalePoint> with(std::size_t index, const Measure& measure) const {
    OpenedDevice opened = devices_.open(index);
    if (auto* failure = std::get_if<std::string>(&opened)) return {.note = std::move(*failure)};
    return measure(std::get<std::unique_ptr<Device>>(opened));
  }

  Measured<ScalePoint> cases_on(Device& device, const Subject& subject, Axis axis,
                                std::uint64_t at) const {
    const Property* property = find_property(order_.properties, subject.property);
    STALEMATE_ASSERT(property != nullptr);
    if (std::string lack = lacks(subject, device.info()); !lack.empty()) {
      return {.note = "the device lacks " + lack};
    }
    const engine::Binding binding{*property, subject, device, order_.files};
    const Shape shape = axis == Axis::Cells ? shape_on_cells(binding, at) : shape_of(at);
    return case_point(binding, shape, order_.cancellation);
  }

  /// Of as many operations whatever the number of cells, or cells would not be what grows.
  Shape shape_on_cells(const engine::Binding& binding, std::uint64_t cells) const {
    const std::uint64_t most = binding.device.info().is_simulated
                                   ? std::min(order_.operations, kSimulatedOperations)
                                   : order_.operations;
    Shape shape = shape_of(operations_on_one_cell(binding, most, order_.cancellation));
    shape.cells = static_cast<std::uint32_t>(cells);
    return shape;
  }

  engine::RunContext context(std::uint64_t processors) const {
    return {.properties = order_.properties,
            .files = order_.files,
            .seed = Seed{1},
            .cancellation = order_.cancellation,
            .remembered = {},
            .keep = {},
            .jobs = static_cast<std::uint32_t>(processors),
            .open_again = devices_.open_again,
            .open_builder = devices_.open_builder};
  }

  const ScaleDevices& devices_;
  const std::vector<Subject>& subjects_;
  const ScaleOrder& order_;
  std::vector<CurvePlan> plans_;
};

}  // namespace

std::vector<Curve> measure_scale(const ScaleDevices& devices, const std::vector<Subject>& subjects,
                                 const ScaleOrder& order) {
  return ScaleMeasurement(devices, subjects, order).measure();
}

}  // namespace stalemate::bench
