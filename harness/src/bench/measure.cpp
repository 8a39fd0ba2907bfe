#include "bench/measure.hpp"

#include "base/assertion.hpp"
#include "bench/case_rate.hpp"
#include "bench/judging_rate.hpp"
#include "bench/kernel_times.hpp"
#include "bench/lacks.hpp"
#include "bench/process_usage.hpp"
#include "bench/shapes.hpp"

namespace stalemate::bench {

namespace {

/// A case of any size that the command line allows may take its time, and measures nothing if it is
/// killed.
constexpr Deadlines kDeadlines{std::chrono::seconds(60), std::chrono::seconds(60)};

/// One in ten is judged completely, by the host.
constexpr std::uint64_t kCasesLookedAt = 10;

/// A simulated device takes a case as long as the one before.
constexpr RunLimits kSmallCasesSimulated{
    .cases_least = 1, .cases_most = 1000, .time = std::chrono::seconds(10)};
constexpr RunLimits kSmallCases{
    .cases_least = 1, .cases_most = 4000, .time = std::chrono::seconds(10)};
constexpr RunLimits kLargeCases{
    .cases_least = 3, .cases_most = 200, .time = std::chrono::seconds(3)};

/// Measures one thing after another; a thing that fails is noted.
class SubjectMeasurement {
 public:
  SubjectMeasurement(const engine::Binding& binding, const Order& order)
      : binding_(binding),
        order_(order),
        session_(binding, kDeadlines, engine::SubjectTime::unlimited(), order.cancellation) {
    figures_.subject = binding.subject.name;
    figures_.property = binding.subject.property;
  }

  SubjectFigures measure() {
    if (const auto missing = lacks(binding_.subject, binding_.device.info()); !missing.empty()) {
      figures_.notes.push_back("skipped: the device lacks " + missing);
      return std::move(figures_);
    }
    const Shape large = shape_of(order_.operations, order_.cells);
    figures_.kernels =
        taken("kernels", kernel_times(binding_, fingerprinted_case_in(large), kDeadlines));
    figures_.judging = judging_rates(session_, order_.operations, order_.cells);
    if (const auto& kernels = figures_.kernels; kernels && !kernels->fingerprinted_as.empty()) {
      figures_.judging.push_back(fingerprinting_rate(*kernels));
    }
    const bool is_simulated = binding_.device.info().is_simulated;
    figures_.small_cases =
        taken("small cases",
              run_cases(session_, kSmallShape, is_simulated ? kSmallCasesSimulated : kSmallCases));
    figures_.large_cases = taken("large cases", run_cases(session_, large, kLargeCases));
    return std::move(figures_);
  }

  bool device_lost() const { return session_.device_lost(); }

 private:
  /// A case that the device fingerprints, if it fingerprints any; else the first.
  Case fingerprinted_case_in(const Shape& shape) const {
    const Target target{session_.device(), binding_.files};
    for (std::uint64_t index = 0; index < kCasesLookedAt; ++index) {
      Case input = case_in(shape, index);
      if (binding_.property.lower(binding_.subject, input, target).sequel) return input;
    }
    return case_in(shape, 0);
  }

  Case case_in(const Shape& shape, std::uint64_t index) const {
    return session_.fit(
        case_of(binding_.property, binding_.subject, shape, OperandKind::Unique, index));
  }

  template <class Figures>
  std::optional<Figures> taken(const std::string& what, Measured<Figures> measured) {
    if (!measured.note.empty()) figures_.notes.push_back(what + ": " + measured.note);
    return std::move(measured.figures);
  }

  const engine::Binding& binding_;
  const Order& order_;
  engine::Session session_;
  SubjectFigures figures_;
};

void measure_subject(Device& device, const Subject& subject, const Order& order,
                     DeviceFigures& figures) {
  const Property* property = find_property(order.properties, subject.property);
  STALEMATE_ASSERT(property != nullptr);
  const engine::Binding binding{*property, subject, device, order.files};
  SubjectMeasurement measurement(binding, order);
  figures.subjects.push_back(measurement.measure());
  figures.device_lost = measurement.device_lost();
}

}  // namespace

DeviceFigures measure(Device& device, const std::vector<Subject>& subjects, const Order& order) {
  DeviceFigures figures{.device = device.info()};
  for (const Subject& subject : subjects) {
    if (order.cancellation.requested() || figures.device_lost) break;
    if (order.notify) order.notify(subject.name + " on " + device.info().id);
    measure_subject(device, subject, order, figures);
  }
  figures.memory = process_usage().memory;
  return figures;
}

}  // namespace stalemate::bench
