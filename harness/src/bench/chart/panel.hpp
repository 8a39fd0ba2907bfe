#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stalemate::bench {

struct PlotPoint {
  double x = 0;
  double y = 0;
  std::string words = {};  // shown when a pointer is on it
};

/// A line through points, ascending in x.
struct PlotLine {
  std::size_t colour = 0;  // a number; lines of one number look alike
  bool is_dashed = false;
  std::vector<PlotPoint> points;
};

/// A diagram. The axis of x is logarithmic; that of y is, too, or goes from 0 to 100 percent.
struct Panel {
  std::string title = {};
  std::string x_words = {};  // what, and in which unit
  std::string y_words = {};
  bool is_percent = false;
  std::vector<PlotLine> lines = {};
};

inline constexpr double kPanelWidth = 330;
inline constexpr double kPanelHeight = 250;

/// The colour with that number, of eight that the colour-blind can tell apart (Okabe and Ito,
/// "Color universal design", 2008), yellow left out; then they begin anew.
const char* colour_of(std::size_t number);

/// The elements of `panel`, of that width and height, its upper left corner at (`left`, `top`).
std::string panel_svg(const Panel& panel, double left, double top);

}  // namespace stalemate::bench
