#include "bench/scale/run_point.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "bench/ending.hpp"
#include "bench/scale/memory_watch.hpp"

namespace stalemate::bench {

namespace {

using std::chrono::steady_clock;

struct VerdictWords {
  std::string operator()(const Pass& /*pass*/) const { return {}; }
  std::string operator()(const Inconclusive& inconclusive) const {
    return "inconclusive: " + inconclusive.reason;
  }
  std::string operator()(const Skipped& skipped) const {
    return "skipped: the device lacks " + skipped.missing;
  }
  std::string operator()(const Violation& violation) const { return finding_words(violation); }
  std::string operator()(const Error& error) const { return finding_words(error); }
};

/// Why the run says nothing of how long correct code takes; empty if it does. What is skipped or
/// inconclusive took its time, if something else was decided.
std::string problem_of(const RunResult& result) {
  if (result.interrupted) return "interrupted";
  if (result.device_lost) return "device lost";
  std::string undecided = "nothing was run";
  bool is_decided = false;
  for (const SubjectResult& one : result.subjects) {
    const std::string words = std::visit(VerdictWords{}, one.verdict);
    const bool is_wrong = std::holds_alternative<Violation>(one.verdict) ||
                          std::holds_alternative<Error>(one.verdict);
    if (is_wrong) return fmt::format("{} on {}: {}", one.subject, one.device, words);
    if (words.empty()) is_decided = true;
    if (!words.empty()) undecided = fmt::format("{} on {}: {}", one.subject, one.device, words);
  }
  return is_decided ? "" : undecided;
}

/// How many launches may run at once; nothing where that differs between the devices.
std::optional<double> launches_at_once(const std::vector<Device*>& devices,
                                       const engine::RunContext& context) {
  const auto is_simulated = [](const Device* device) { return device->info().is_simulated; };
  if (std::all_of(devices.begin(), devices.end(), is_simulated)) return context.jobs;
  if (devices.size() == 1) return 1;
  return std::nullopt;
}

std::optional<double> share_in_kernels(const RunResult& result, Seconds time,
                                       std::optional<double> at_once) {
  Seconds kernels{0};
  for (const SubjectResult& one : result.subjects) kernels += one.effort.kernel_time;
  if (!at_once || kernels.count() <= 0) return std::nullopt;
  return kernels / (time * *at_once);
}

}  // namespace

std::vector<Subject> copies(const std::vector<Subject>& originals, std::uint64_t count) {
  std::vector<Subject> all;
  for (std::uint64_t i = 0; i < count; ++i) {
    Subject copy = originals[i % originals.size()];
    const std::uint64_t number = i / originals.size();
    if (number > 0) {
      copy.name += fmt::format(".copy_{}", number);
      copy.build_options.push_back(fmt::format("-DSTALEMATE_COPY={}", number));
    }
    all.push_back(std::move(copy));
  }
  return all;
}

Measured<ScalePoint> run_point(const std::vector<Subject>& subjects, std::uint32_t cases,
                               const std::vector<Device*>& devices,
                               const engine::RunContext& context) {
  Plan plan{.name = "scale", .subjects = subjects};
  plan.budget.cases = cases;
  // Cases that fill a device take nearly all the time of a run; how long those take the axis of
  // operations tells.
  plan.generate.geometry = {{Geometry::Drawn, 1}};
  MemoryWatch watch;
  const auto begin = steady_clock::now();
  const RunResult result = engine::run(plan, devices, context, {});
  const Seconds time = steady_clock::now() - begin;
  if (std::string problem = problem_of(result); !problem.empty()) return {.note = problem};
  ScalePoint point{
      .time = time,
      .kernel_share = share_in_kernels(result, time, launches_at_once(devices, context)),
      .memory = watch.peak()};
  for (const SubjectResult& one : result.subjects) point.operations += one.effort.operations;
  return {.figures = point};
}

}  // namespace stalemate::bench
