#include "bench/scale/case_point.hpp"

#include <fmt/format.h>

#include "bench/case_rate.hpp"
#include "bench/process_usage.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::bench {

namespace {

using report::counted;

/// As long as a launch of any size may take; one that is killed measures nothing.
constexpr Deadlines kPointDeadlines{std::chrono::minutes(2), std::chrono::minutes(2)};

constexpr RunLimits kPointLimits{
    .cases_least = 1, .cases_most = 300, .time = std::chrono::seconds(1)};

/// What of `shape` the device has no room for; empty if it has.
std::string no_room(const Case& fit, const Shape& shape) {
  const std::uint64_t wanted = shape.nd_range.work_items() * shape.operations_per_item;
  if (fit.operations() < wanted - wanted / 3) {
    return fmt::format("a launch on this device has {} at most",
                       counted(fit.operations(), "operation"));
  }
  if (fit.contention.cells < shape.cells) {
    return fmt::format("a launch on this device has {} at most",
                       counted(fit.contention.cells, "cell"));
  }
  return {};
}

ScalePoint point_of(const CasesRun& run) {
  const double cases = static_cast<double>(run.cases);
  ScalePoint point{.operations = run.operations / run.cases,
                   .repeats = run.cases,
                   .time = run.wall / cases,
                   .memory = process_usage().memory};
  if (run.kernels.count() > 0) point.kernel_share = run.kernel_share();
  return point;
}

}  // namespace

std::uint64_t operations_on_one_cell(const engine::Binding& binding, std::uint64_t operations,
                                     Cancellation cancellation) {
  const engine::Session session(binding, kPointDeadlines, engine::SubjectTime::unlimited(),
                                cancellation);
  Shape shape = shape_of(operations);
  shape.cells = 1;
  return session.fit(case_of(binding.property, binding.subject, shape, OperandKind::Unique, 0))
      .operations();
}

Measured<ScalePoint> case_point(const engine::Binding& binding, const Shape& shape,
                                Cancellation cancellation) {
  forget_own_peak();
  engine::Session session(binding, kPointDeadlines, engine::SubjectTime::unlimited(), cancellation);
  const Case fit =
      session.fit(case_of(binding.property, binding.subject, shape, OperandKind::Unique, 0));
  if (std::string lack = no_room(fit, shape); !lack.empty()) return {.note = std::move(lack)};
  const Measured<CasesRun> run = run_cases(session, shape, kPointLimits);
  if (!run.figures || run.figures->operations == 0) {
    return {.note = run.note.empty() ? "nothing was judged" : run.note};
  }
  // Of what a judge convicts no figure is worth anything.
  if (!run.note.empty()) return {.note = run.note};
  return {.figures = point_of(*run.figures)};
}

}  // namespace stalemate::bench
