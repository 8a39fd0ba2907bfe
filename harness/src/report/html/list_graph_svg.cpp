#include <algorithm>
#include <fmt/format.h>

#include "report/html/list_graph.hpp"
#include "report/html/svg_text.hpp"
#include "report/words/number_words.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report::html {

namespace {

constexpr std::size_t kNodeColumnsMax = 34;
constexpr double kNodeHeight = 40;
constexpr double kGraphRowHeight = 88;
constexpr double kNodeGap = 46;
constexpr double kGraphTop = 16;

double node_width(const GraphNode& node) {
  const double text = std::max(drawn_width(node.name), drawn_width(node.note) + 14);
  return std::min(text, drawn_width(std::string(kNodeColumnsMax, 'x'))) + 20;
}

/// Boxes in a row each, edges between them.
class GraphDrawing {
 public:
  explicit GraphDrawing(const ListGraph& graph) : graph_(graph) {
    std::size_t columns = 0;
    std::size_t rows = 0;
    for (const GraphNode& node : graph.nodes) {
      columns = std::max(columns, node.column + 1);
      rows = std::max(rows, node.row + 1);
    }
    widths_.resize(columns, 40);
    for (const GraphNode& node : graph.nodes) {
      widths_[node.column] = std::max(widths_[node.column], node_width(node));
    }
    double x = 4;
    for (const double width : widths_) {
      lefts_.push_back(x);
      x += width + kNodeGap;
    }
    width_ = x;
    height_ = kGraphTop + static_cast<double>(rows) * kGraphRowHeight - 8;
  }

  std::string svg() {
    for (const GraphEdge& edge : graph_.edges) draw(edge);
    for (const GraphNode& node : graph_.nodes) draw(node);
    return fmt::format(
        R"(<svg class="tl graph" role="img" width="{0:.0f}" height="{1:.0f}" )"
        R"(viewBox="0 0 {0:.0f} {1:.0f}"><title>What leads where: {2}, {3}; the text below says the same</title>{4}</svg>)",
        width_, height_, counted(graph_.nodes.size(), "box", "boxes"),
        counted(graph_.edges.size(), "link"), text_);
  }

 private:
  double left(const GraphNode& node) const { return lefts_[node.column]; }
  double right(const GraphNode& node) const { return lefts_[node.column] + node_width(node); }
  static double top(const GraphNode& node) {
    return kGraphTop + static_cast<double>(node.row) * kGraphRowHeight;
  }
  static double middle(const GraphNode& node) { return top(node) + kNodeHeight / 2; }

  void draw(const GraphNode& node) {
    const double x = left(node);
    const double y = top(node);
    text_ += fmt::format(
        R"(<g class="node{}"><rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="{:.0f}" rx="8"/>)",
        node.is_wrong ? " bad" : "", x, y, right(node) - x, kNodeHeight);
    const double first = node.note.empty() ? y + kNodeHeight / 2 + 4 : y + 16;
    text_ += fmt::format(R"(<text class="v" x="{:.0f}" y="{:.0f}">{}</text>)",
                         (x + right(node)) / 2, first, drawn_text(node.name, kNodeColumnsMax));
    if (!node.note.empty()) {
      text_ += fmt::format(R"(<text class="{}" x="{:.0f}" y="{:.0f}">{}{}</text>)",
                           node.is_wrong ? "w" : "p", (x + right(node)) / 2, y + 32,
                           node.is_wrong ? "⚠ " : "", drawn_text(node.note, kNodeColumnsMax));
    }
    text_ += "</g>";
  }

  void draw(const GraphEdge& edge) {
    const GraphNode& from = graph_.nodes[edge.from];
    const GraphNode& to = graph_.nodes[edge.to];
    text_ += fmt::format(R"(<path class="arrow{}" d="{}"/>)", edge.is_wrong ? " bad" : "",
                         path(from, to));
  }

  /// Forth from side to side, back in a bow below.
  std::string path(const GraphNode& from, const GraphNode& to) const {
    const bool is_back = from.row == to.row && to.column <= from.column;
    if (is_back) {
      const double x1 = right(from) - 14;
      const double x2 = left(to) + 14;
      const double y = top(from) + kNodeHeight;
      return fmt::format("M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", x1, y, x1 + 14,
                         y + 44, x2 - 14, y + 44, x2, y + 1);
    }
    if (from.column >= to.column) {
      const double x1 = (left(from) + right(from)) / 2;
      const double x2 = (left(to) + right(to)) / 2;
      const bool is_down = to.row > from.row;
      const double y1 = is_down ? top(from) + kNodeHeight : top(from);
      const double y2 = is_down ? top(to) - 1 : top(to) + kNodeHeight + 1;
      return fmt::format("M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", x1, y1, x1,
                         (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
    }
    const double x1 = right(from);
    const double x2 = left(to) - 1;
    return fmt::format("M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", x1, middle(from),
                       x1 + 22, middle(from), x2 - 22, middle(to), x2, middle(to));
  }

  const ListGraph& graph_;
  std::vector<double> widths_;
  std::vector<double> lefts_;
  double width_ = 0;
  double height_ = 0;
  std::string text_;
};

}  // namespace

std::string list_graph_svg(const ListGraph& graph) {
  return graph.edges.empty() ? "" : GraphDrawing(graph).svg();
}

}  // namespace stalemate::report::html
