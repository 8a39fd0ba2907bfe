#include "bench/scale/scale_text.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "bench/table.hpp"
#include "bench/unit_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::bench {

namespace {

using report::grouped;

Row row_of(const ScalePoint& point) {
  const double rate = static_cast<double>(point.operations) / point.time.count();
  return {grouped(point.at),
          time_words(point.time),
          rate_words(rate, "operations"),
          point.kernel_share ? report::percent(*point.kernel_share) : "unknown",
          memory_words(point.memory.parent_bytes),
          memory_words(point.memory.worker_bytes)};
}

std::string curve_text(const Curve& curve) {
  std::string text =
      fmt::format("\n{}: {} on {}, {}\n", name(curve.axis), printable(curve.subject),
                  printable(curve.device), is_of_cases(curve.axis) ? "a case" : "a run");
  std::vector<Row> rows;
  rows.reserve(curve.points.size());
  for (const ScalePoint& point : curve.points) rows.push_back(row_of(point));
  if (!rows.empty()) {
    text += table({std::string(name(curve.axis)), "time", "judged", "in kernels", "peak of parent",
                   "of worker"},
                  rows, 0);
  }
  if (curve.left_out) {
    text += fmt::format("  left out from {} on: {}\n", grouped(curve.left_out->from),
                        printable(curve.left_out->why));
  }
  return text;
}

}  // namespace

std::string scale_text(const ScaleFigures& figures) {
  std::string text = fmt::format("stalemate {}, {}, {}\n", figures.tool_version, figures.date,
                                 report::counted(figures.processors, "processor"));
  for (const DeviceInfo& device : figures.devices) {
    text += printable(fmt::format("{}: {} ({}), driver {}", device.id, device.name, device.platform,
                                  device.driver_version)) +
            '\n';
  }
  for (const Curve& curve : figures.curves) text += curve_text(curve);
  return text;
}

}  // namespace stalemate::bench
