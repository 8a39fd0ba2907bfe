#include "bench/case_rate.hpp"

#include <thread>
#include <vector>

#include "bench/ending.hpp"
#include "bench/process_usage.hpp"

namespace stalemate::bench {

namespace {

using std::chrono::steady_clock;

/// Made beforehand: generating is not measured.
std::vector<Case> cases_of(const engine::Session& session, const Shape& shape,
                           std::uint64_t count) {
  std::vector<Case> cases;
  for (std::uint64_t index = 0; index < count; ++index) {
    cases.push_back(session.fit(
        case_of(session.property(), session.subject(), shape, OperandKind::Unique, index)));
  }
  return cases;
}

class CaseSeries {
 public:
  CaseSeries(engine::Session& session, const std::vector<Case>& cases)
      : session_(session), cases_(cases) {}

  Measured<CasesRun> run(const RunLimits& limits) {
    // The first launch may build, and touches memory that nobody has touched. Not of the case that
    // comes next: to launch one twice in a row is not what the device is told to expect.
    if (std::string ending = launch(cases_.back()); !ending.empty()) return {.note = ending};
    run_ = {.work_items = cases_.front().nd_range.work_items()};
    kernels_ = {};
    if (std::string ending = run_on(limits); !ending.empty()) return {.note = ending};
    return {.figures = run_, .note = note_};
  }

 private:
  std::string run_on(const RunLimits& limits) {
    const auto used = process_usage().processor_time;
    const auto start = steady_clock::now();
    while (run_.cases < limits.cases_least ||
           (run_.cases < cases_.size() && steady_clock::now() - start < limits.time)) {
      expect_ahead();
      if (std::string ending = launch(cases_[run_.cases]); !ending.empty()) return ending;
      ++run_.cases;
    }
    run_.wall = steady_clock::now() - start;
    run_.kernels = kernels_.of_all();
    run_.processors = process_usage().processor_time - used;
    session_.expect_nothing();
    return {};
  }

  /// As a run does.
  void expect_ahead() {
    const std::size_t count = session_.cases_ahead();
    for (; expected_ < cases_.size() && expected_ <= run_.cases + count; ++expected_) {
      session_.expect(cases_[expected_]);
    }
  }

  /// Launches and judges; how that ended, if not in a judgement.
  std::string launch(const Case& input) {
    const engine::Attempt attempt = session_.launch(input);
    const auto* judged = std::get_if<engine::Judged>(&attempt);
    if (judged == nullptr) return ending_words(attempt);
    run_.operations += judged->judgement.operations;
    kernels_.add(judged->kernel_time, judged->judgement.operations);
    if (note_.empty()) note_ = finding_words(judged->judgement.verdict);
    return {};
  }

  engine::Session& session_;
  const std::vector<Case>& cases_;
  CasesRun run_;
  engine::SampledTime kernels_;
  std::uint64_t expected_ = 0;  // of cases_
  std::string note_;
};

}  // namespace

Measured<CasesRun> run_cases(engine::Session& session, const Shape& shape,
                             const RunLimits& limits) {
  session.set_judged_at_once(
      engine::judged_at_once(session.device(), std::thread::hardware_concurrency()));
  const std::vector<Case> cases = cases_of(session, shape, limits.cases_most);
  return CaseSeries(session, cases).run(limits);
}

}  // namespace stalemate::bench
