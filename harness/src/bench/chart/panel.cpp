#include "bench/chart/panel.hpp"

#include <fmt/format.h>

#include "bench/chart/log_axis.hpp"
#include "report/words/xml.hpp"

namespace stalemate::bench {

namespace {

using report::xml_text;

// Room around the diagram for words.
constexpr double kLeft = 62;
constexpr double kRight = 14;
constexpr double kTop = 26;
constexpr double kBottom = 46;
constexpr double kWidth = kPanelWidth - kLeft - kRight;
constexpr double kHeight = kPanelHeight - kTop - kBottom;

constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                    "#56b4e9", "#e69f00", "#000000"};

std::vector<double> values_of(const Panel& panel, double PlotPoint::*member) {
  std::vector<double> values;
  for (const PlotLine& line : panel.lines) {
    for (const PlotPoint& point : line.points) values.push_back(point.*member);
  }
  return values;
}

class PanelDrawing {
 public:
  explicit PanelDrawing(const Panel& panel)
      : panel_(panel), x_(values_of(panel, &PlotPoint::x)), y_(values_of(panel, &PlotPoint::y)) {}

  std::string svg() {
    draw_x_axis();
    draw_y_axis();
    text_ += fmt::format(R"(<rect class="frame" x="{}" y="{}" width="{}" height="{}"/>)"
                         "\n",
                         kLeft, kTop, kWidth, kHeight);
    draw_words();
    for (const PlotLine& line : panel_.lines) draw_line(line);
    return std::move(text_);
  }

 private:
  double x_of(double value) const { return kLeft + kWidth * x_.place(value); }
  double y_of(double value) const {
    return kTop + kHeight * (1 - (panel_.is_percent ? value / 100 : y_.place(value)));
  }

  void draw_x_axis() {
    for (const double value : x_.between()) draw_vertical("fine", x_of(value));
    for (const double value : x_.decades()) {
      draw_vertical("grid", x_of(value));
      draw_text("middle", x_of(value), kTop + kHeight + 16, power_words(value));
    }
  }

  void draw_y_axis() {
    if (panel_.is_percent) {
      for (const int percent : {0, 25, 50, 75, 100}) {
        draw_tick(y_of(percent), fmt::format("{}", percent));
      }
      return;
    }
    for (const double value : y_.between()) draw_horizontal("fine", y_of(value));
    for (const double value : y_.decades()) draw_tick(y_of(value), power_words(value));
  }

  void draw_tick(double y, const std::string& words) {
    draw_horizontal("grid", y);
    draw_text("end", kLeft - 6, y + 4, words);
  }

  void draw_words() {
    text_ += fmt::format(R"(<text class="title" x="{}" y="16">{}</text>)"
                         "\n",
                         kLeft, xml_text(panel_.title));
    draw_text("middle", kLeft + kWidth / 2, kPanelHeight - 12, panel_.x_words);
    text_ += fmt::format(
        R"svg(<text text-anchor="middle" transform="translate(14 {}) rotate(-90)">{}</text>)svg"
        "\n",
        kTop + kHeight / 2, xml_text(panel_.y_words));
  }

  void draw_vertical(const char* kind, double x) { draw_segment(kind, x, kTop, x, kTop + kHeight); }
  void draw_horizontal(const char* kind, double y) {
    draw_segment(kind, kLeft, y, kLeft + kWidth, y);
  }
  void draw_segment(const char* kind, double x1, double y1, double x2, double y2) {
    text_ += fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)"
                         "\n",
                         kind, x1, y1, x2, y2);
  }

  void draw_text(const char* anchor, double x, double y, const std::string& words) {
    text_ += fmt::format(R"(<text text-anchor="{}" x="{:.1f}" y="{:.1f}">{}</text>)"
                         "\n",
                         anchor, x, y, xml_text(words));
  }

  /// A logarithm has no place for what is not positive.
  bool is_drawn(const PlotPoint& point) const {
    return point.x > 0 && (panel_.is_percent || point.y > 0);
  }

  void draw_line(const PlotLine& line) {
    std::string places;
    std::string dots;
    for (const PlotPoint& point : line.points) {
      if (!is_drawn(point)) continue;
      places +=
          fmt::format("{}{:.1f},{:.1f}", places.empty() ? "" : " ", x_of(point.x), y_of(point.y));
      dots += fmt::format(
          R"(<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="{}"><title>{}</title></circle>)"
          "\n",
          x_of(point.x), y_of(point.y), colour_of(line.colour), xml_text(point.words));
    }
    if (places.empty()) return;
    text_ += fmt::format(R"(<polyline points="{}" stroke="{}"{}/>)"
                         "\n",
                         places, colour_of(line.colour),
                         line.is_dashed ? R"( stroke-dasharray="5 3")" : "");
    text_ += dots;
  }

  const Panel& panel_;
  LogAxis x_;
  LogAxis y_;
  std::string text_;
};

}  // namespace

const char* colour_of(std::size_t number) {
  return kColours[number % std::size(kColours)];
}

std::string panel_svg(const Panel& panel, double left, double top) {
  return fmt::format(R"svg(<g transform="translate({:.1f} {:.1f})">)svg"
                     "\n{}</g>\n",
                     left, top, PanelDrawing(panel).svg());
}

}  // namespace stalemate::bench
