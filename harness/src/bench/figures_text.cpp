#include "bench/figures_text.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "bench/table.hpp"
#include "bench/unit_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::bench {

namespace {

using report::grouped;

/// The words of a table below a line that says what it is; nothing if there are no rows.
std::string section(const std::string& title, const Row& heading, const std::vector<Row>& rows,
                    std::size_t left = 1) {
  return rows.empty() ? "" : fmt::format("\n{}\n{}", title, table(heading, rows, left));
}

std::string operations_rate(double per_second) {
  return rate_words(per_second, "operations");
}

std::string kernel_section(const DeviceFigures& figures) {
  std::vector<Row> rows;
  for (const SubjectFigures& subject : figures.subjects) {
    if (!subject.kernels) continue;
    const KernelTimes& times = *subject.kernels;
    rows.push_back({subject.subject, grouped(times.operations), grouped(times.launches),
                    time_words(times.raw), time_words(times.recorded),
                    fmt::format("{:.2f}", times.ratio())});
  }
  return section("kernel of the operations, median of launches",
                 {"subject", "operations", "launches", "raw", "recorded", "recorded/raw"}, rows);
}

std::string judging_section(const DeviceFigures& figures) {
  std::vector<Row> rows;
  for (const SubjectFigures& subject : figures.subjects) {
    for (const JudgingRate& rate : subject.judging) {
      rows.push_back({subject.subject, rate.tier, rate.judged_on, grouped(rate.operations),
                      operations_rate(rate.operations_per_second)});
    }
  }
  return section("judging, median of repetitions",
                 {"subject", "tier", "judged on", "operations", "rate"}, rows, 3);
}

std::string share_words(const CasesRun& run) {
  return run.kernels.count() > 0 ? report::percent(run.kernel_share()) : "no clock";
}

std::string small_section(const DeviceFigures& figures) {
  std::vector<Row> rows;
  for (const SubjectFigures& subject : figures.subjects) {
    if (!subject.small_cases) continue;
    const CasesRun& run = *subject.small_cases;
    rows.push_back({subject.subject, grouped(run.work_items), grouped(run.cases),
                    time_words(run.wall), rate_words(run.cases_per_second(), "cases")});
  }
  return section("small cases, launched, read back and judged",
                 {"subject", "work-items", "cases", "wall time", "rate"}, rows);
}

std::string large_section(const DeviceFigures& figures) {
  std::vector<Row> rows;
  for (const SubjectFigures& subject : figures.subjects) {
    if (!subject.large_cases) continue;
    const CasesRun& run = *subject.large_cases;
    rows.push_back({subject.subject, grouped(run.operations / run.cases), grouped(run.cases),
                    time_words(run.wall), share_words(run),
                    operations_rate(run.operations_per_wall_second()),
                    operations_rate(run.operations_per_processor_second())});
  }
  return section(
      "large cases, launched, read back and judged",
      {"subject", "operations", "cases", "wall time", "in kernels", "by wall time", "by CPU time"},
      rows);
}

std::string notes(const DeviceFigures& figures) {
  std::string text;
  for (const SubjectFigures& subject : figures.subjects) {
    for (const std::string& note : subject.notes) {
      text += printable(fmt::format("  {}: {}", subject.subject, note)) + '\n';
    }
  }
  return text.empty() ? "" : "\nnotes\n" + text;
}

std::string device_text(const DeviceFigures& figures) {
  const DeviceInfo& device = figures.device;
  return printable(fmt::format("{}: {} ({}), driver {}", device.id, device.name, device.platform,
                               device.driver_version)) +
         '\n' + kernel_section(figures) + judging_section(figures) + small_section(figures) +
         large_section(figures) +
         fmt::format("\npeak memory: parent {}, worker {}\n",
                     memory_words(figures.memory.parent_bytes),
                     memory_words(figures.memory.worker_bytes)) +
         notes(figures);
}

}  // namespace

std::string figures_text(const BenchFigures& figures) {
  std::string text = fmt::format("stalemate {}, {}, {}\n", figures.tool_version, figures.date,
                                 report::counted(figures.processors, "processor"));
  for (const DeviceFigures& device : figures.devices) text += '\n' + device_text(device);
  return text;
}

}  // namespace stalemate::bench
