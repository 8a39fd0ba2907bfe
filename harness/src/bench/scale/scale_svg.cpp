#include "bench/scale/scale_svg.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "base/printable.hpp"
#include "bench/chart/panel.hpp"
#include "bench/unit_words.hpp"
#include "report/words/number_words.hpp"
#include "report/words/xml.hpp"

namespace stalemate::bench {

namespace {

using report::grouped;
using report::xml_text;

constexpr double kHeadHeight = 44;
constexpr double kRowGap = 10;
constexpr double kLegendLine = 16;
constexpr double kMebibyte = 1U << 20U;

constexpr const char* kStyle =
    "svg{background:#fff;font:11px sans-serif;fill:#222}"
    ".title{font-weight:bold}.head{font-size:14px;font-weight:bold}"
    ".grid{stroke:#ccc;stroke-width:1}.fine{stroke:#eee;stroke-width:1}"
    ".frame{fill:none;stroke:#666;stroke-width:1}polyline{fill:none;stroke-width:1.6}";

using Curves = std::vector<const Curve*>;

Curves curves_on(const ScaleFigures& figures, Axis axis) {
  Curves curves;
  for (const Curve& curve : figures.curves) {
    if (curve.axis == axis && !curve.points.empty()) curves.push_back(&curve);
  }
  return curves;
}

/// A line of what `value` makes of each point; points of which it makes nothing are not on it.
template <class Value, class Words>
PlotLine line_of(const Curve& curve, std::size_t colour, const Value& value, const Words& words) {
  PlotLine line{.colour = colour, .points = {}};
  for (const ScalePoint& point : curve.points) {
    const std::optional<double> y = value(point);
    if (!y) continue;
    line.points.push_back(
        {static_cast<double>(point.at), *y,
         fmt::format("{} {}: {}", grouped(point.at), name(curve.axis), words(point))});
  }
  return line;
}

Panel panel_on(Axis axis, const char* title, const char* y_words) {
  return {.title = title, .x_words = std::string(name(axis)), .y_words = y_words};
}

Panel time_panel(Axis axis, const Curves& curves) {
  Panel panel = panel_on(axis, is_of_cases(axis) ? "time of a case" : "time of a run", "time, s");
  for (std::size_t i = 0; i < curves.size(); ++i) {
    panel.lines.push_back(line_of(
        *curves[i], i, [](const ScalePoint& point) { return std::optional(point.time.count()); },
        [](const ScalePoint& point) { return time_words(point.time); }));
  }
  return panel;
}

PlotLine memory_line(const Curve& curve, std::size_t colour, std::uint64_t PeakMemory::*bytes) {
  return line_of(
      curve, colour,
      [bytes](const ScalePoint& point) -> std::optional<double> {
        if (point.memory.*bytes == 0) return std::nullopt;
        return static_cast<double>(point.memory.*bytes) / kMebibyte;
      },
      [bytes](const ScalePoint& point) { return memory_words(point.memory.*bytes); });
}

Panel memory_panel(Axis axis, const Curves& curves) {
  Panel panel = panel_on(axis, "peak memory: parent, and worker dashed", "memory, MiB");
  for (std::size_t i = 0; i < curves.size(); ++i) {
    panel.lines.push_back(memory_line(*curves[i], i, &PeakMemory::parent_bytes));
    panel.lines.push_back(memory_line(*curves[i], i, &PeakMemory::worker_bytes));
    panel.lines.back().is_dashed = true;
  }
  return panel;
}

Panel share_panel(Axis axis, const Curves& curves) {
  Panel panel = panel_on(axis, "share of the time in kernels", "share, %");
  panel.is_percent = true;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    panel.lines.push_back(line_of(
        *curves[i], i,
        [](const ScalePoint& point) -> std::optional<double> {
          if (!point.kernel_share) return std::nullopt;
          return std::min(100.0, *point.kernel_share * 100);
        },
        [](const ScalePoint& point) { return report::percent(*point.kernel_share); }));
  }
  return panel;
}

std::string legend(const Curves& curves, double top) {
  std::string text;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const double y = top + kLegendLine * static_cast<double>(i);
    text += fmt::format(
        R"(<circle cx="70" cy="{:.1f}" r="4" fill="{}"/><text x="80" y="{:.1f}">{}</text>)"
        "\n",
        y, colour_of(i), y + 4,
        xml_text(printable(curves[i]->subject + " on " + curves[i]->device)));
  }
  return text;
}

double row_height(const Curves& curves) {
  return kPanelHeight + kLegendLine * static_cast<double>(curves.size()) + kRowGap;
}

std::string row(Axis axis, const Curves& curves, double top) {
  return panel_svg(time_panel(axis, curves), 0, top) +
         panel_svg(memory_panel(axis, curves), kPanelWidth, top) +
         panel_svg(share_panel(axis, curves), 2 * kPanelWidth, top) +
         legend(curves, top + kPanelHeight);
}

std::string head(const ScaleFigures& figures) {
  std::string devices;
  for (const DeviceInfo& device : figures.devices) {
    devices += fmt::format("{}{} ({})", devices.empty() ? "" : "; ", device.id, device.name);
  }
  return fmt::format(R"(<text class="head" x="8" y="18">stalemate {}, {}, {}</text>)"
                     "\n"
                     R"(<text x="8" y="36">{}</text>)"
                     "\n",
                     xml_text(figures.tool_version), xml_text(figures.date),
                     report::counted(figures.processors, "processor"),
                     xml_text(printable(devices)));
}

}  // namespace

std::string scale_svg(const ScaleFigures& figures) {
  std::string rows;
  double top = kHeadHeight;
  for (const Axis axis : all_axes()) {
    const Curves curves = curves_on(figures, axis);
    if (curves.empty()) continue;
    rows += row(axis, curves, top);
    top += row_height(curves);
  }
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">)"
      "\n<title>How time and memory of stalemate grow</title>\n<style>{2}</style>\n{3}{4}</svg>\n",
      3 * kPanelWidth, top, kStyle, head(figures), rows);
}

}  // namespace stalemate::bench
