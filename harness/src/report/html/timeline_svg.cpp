#include "report/html/timeline_svg.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

#include "report/html/svg_text.hpp"
#include "report/words/number_words.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report::html {

namespace {

constexpr std::size_t kTextColumnsMax = 26;
constexpr double kPadding = 8;
constexpr double kBoxGap = 22;  // between columns: room for arrows
constexpr double kLineHeight = 14;
constexpr double kBoxHeight = 3 * kLineHeight + 10;
constexpr double kLaneHeight = kBoxHeight + 44;
constexpr double kTop = 26;        // above the first box: arrows that pass over others
constexpr double kBelowLast = 20;  // of the room between lanes, not needed below the last
constexpr double kGapWidth = 34;

std::string cut(const std::string& text) {
  return drawn_text(text, kTextColumnsMax);
}

double width_of(const std::string& text) {
  return std::min(drawn_width(text), drawn_width(std::string(kTextColumnsMax, 'x')));
}

const char* css_class(BoxKind kind) {
  switch (kind) {
    case BoxKind::Load: return "load";
    case BoxKind::Store: return "store";
    case BoxKind::Update: return "update";
    case BoxKind::Order: return "order";
    case BoxKind::Visible: return "visible";
    case BoxKind::Section: return "section";
    case BoxKind::Memory: return "memory";
  }
  return "";
}

/// Where columns and lanes lie.
class Layout {
 public:
  explicit Layout(const Timeline& timeline) {
    for (const Lane& lane : timeline.lanes) {
      label_ = std::max({label_, width_of(lane.name), width_of(lane.group)});
    }
    for (const Box& box : timeline.boxes) widen(box);
    std::vector<double> gaps(widths_.size() + 1);
    for (const Gap& gap : timeline.gaps) gaps[std::min(gap.column, widths_.size())] = kGapWidth;
    double x = label_ + 2 * kPadding;
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      x += gaps[i];
      lefts_.push_back(x);
      x += widths_[i] + kBoxGap;
    }
    width_ = x + gaps.back();
    height_ = kTop + static_cast<double>(timeline.lanes.size()) * kLaneHeight - kBelowLast;
  }

  double left(std::size_t column) const { return lefts_[column]; }
  double right(std::size_t column) const { return lefts_[column] + widths_[column]; }
  double top(std::size_t lane) const { return kTop + static_cast<double>(lane) * kLaneHeight; }
  double middle(std::size_t lane) const { return top(lane) + kBoxHeight / 2; }
  double width() const { return width_; }
  double height() const { return height_; }

  /// Where a gap before that column is in the middle.
  double gap_at(std::size_t column) const {
    return (column < lefts_.size() ? lefts_[column] : width_) - kGapWidth / 2 - kBoxGap / 4;
  }

 private:
  void widen(const Box& box) {
    if (widths_.size() <= box.column) widths_.resize(box.column + 1, 30);
    const double text = std::max({width_of(box.act), width_of(box.value), width_of(box.place),
                                  width_of(box.wrong) + (box.wrong.empty() ? 0 : 14)});
    widths_[box.column] = std::max(widths_[box.column], text + 2 * kPadding);
  }

  double label_ = 0;
  std::vector<double> widths_;
  std::vector<double> lefts_;
  double width_ = 0;
  double height_ = 0;
};

/// Puts an SVG together, from the back to the front.
class Drawing {
 public:
  explicit Drawing(const Timeline& timeline) : timeline_(timeline), layout_(timeline) {}

  std::string svg() {
    for (std::size_t i = 0; i < timeline_.lanes.size(); ++i) draw_lane(i);
    for (const Span& span : timeline_.spans) draw_span(span);
    for (const Arrow& arrow : timeline_.arrows) draw_arrow(arrow);
    for (const Span& span : timeline_.spans) draw_label(span);
    for (const Box& box : timeline_.boxes) draw_box(box);
    for (const Gap& gap : timeline_.gaps) draw_gap(gap);
    return fmt::format(
        R"(<svg class="tl" role="img" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">)"
        "<title>{2}</title>{3}</svg>",
        layout_.width(), layout_.height(), xml_text(timeline_.title + ": " + summary()), text_);
  }

 private:
  /// For those who do not see it.
  std::string summary() const {
    const auto wrong = std::count_if(timeline_.boxes.begin(), timeline_.boxes.end(),
                                     [](const Box& box) { return !box.wrong.empty(); });
    return fmt::format("{} of {}, {} marked as wrong; the text below says the same",
                       counted(timeline_.boxes.size(), "step"),
                       counted(timeline_.lanes.size(), "row"),
                       grouped(static_cast<std::uint64_t>(wrong)));
  }

  void draw_lane(std::size_t index) {
    const double y = layout_.middle(index);
    text_ += fmt::format(R"(<path class="lane" d="M{:.0f} {:.0f}H{:.0f}"/>)",
                         layout_.left(0) - kPadding, y, layout_.width());
    text_ += fmt::format(R"(<text class="who" x="0" y="{:.0f}">{}</text>)", y - 2,
                         cut(timeline_.lanes[index].name));
    text_ += fmt::format(R"(<text class="group" x="0" y="{:.0f}">{}</text>)", y + 12,
                         cut(timeline_.lanes[index].group));
  }

  double span_left(const Span& span) const { return layout_.left(span.first) - 7; }
  double span_top(const Span& span) const { return layout_.top(span.lane) - 18; }

  void draw_span(const Span& span) {
    const double x = span_left(span);
    text_ += fmt::format(
        R"(<g class="span{}"><rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="{:.0f}" rx="7"/></g>)",
        span.is_wrong ? " bad" : "", x, span_top(span), layout_.right(span.last) + 7 - x,
        kBoxHeight + 25);
  }

  /// Over the arrows, which pass where it stands.
  void draw_label(const Span& span) {
    text_ += fmt::format(R"(<g class="span{}"><text x="{:.0f}" y="{:.0f}">{}{}</text></g>)",
                         span.is_wrong ? " bad" : "", span_left(span) + 7, span_top(span) + 12,
                         span.is_wrong ? "⚠ " : "", xml_text(span.label));
  }

  void draw_box(const Box& box) {
    const double x = layout_.left(box.column);
    const double y = layout_.top(box.lane);
    const double width = layout_.right(box.column) - x;
    text_ += fmt::format(R"(<g class="{}{}"><title>{}</title>)", css_class(box.kind),
                         box.wrong.empty() ? "" : " bad", xml_text(box.sentence));
    text_ += fmt::format(R"(<rect x="{:.0f}" y="{:.0f}" width="{:.0f}" height="{:.0f}" rx="4"/>)",
                         x, y, width, kBoxHeight);
    const std::array<std::pair<const char*, const std::string*>, 3> lines{
        {{"a", &box.act}, {"v", &box.value}, {"p", &box.place}}};
    double line = y + kLineHeight + 1;
    for (const auto& [kind, text] : lines) {
      if (text->empty()) continue;
      text_ += fmt::format(R"(<text class="{}" x="{:.0f}" y="{:.0f}">{}</text>)", kind,
                           x + width / 2, line, cut(*text));
      line += kLineHeight + 1;
    }
    if (!box.wrong.empty()) {
      text_ += fmt::format(R"(<text class="w" x="{:.0f}" y="{:.0f}">⚠ {}</text>)", x + width / 2,
                           y + kBoxHeight + 13, cut(box.wrong));
    }
    text_ += "</g>";
  }

  void draw_gap(const Gap& gap) {
    text_ += fmt::format(R"(<g class="gap"><title>{} not drawn</title><text x="{:.0f}" y="{:.0f}">)"
                         "⋯{}</text></g>",
                         counted(gap.accesses, "access", "accesses"), layout_.gap_at(gap.column),
                         kTop - 10, grouped(gap.accesses));
  }

  /// Above what is between two boxes of a lane; else from side to side.
  void draw_arrow(const Arrow& arrow) {
    const Box& from = timeline_.boxes[arrow.from];
    const Box& to = timeline_.boxes[arrow.to];
    const bool is_near = from.lane == to.lane && to.column == from.column + 1;
    text_ +=
        fmt::format(R"(<path class="arrow{}" d="{}"/>)", arrow.is_wrong ? " bad" : "",
                    from.lane != to.lane || is_near ? side_path(from, to) : over_path(from, to));
  }

  std::string over_path(const Box& from, const Box& to) const {
    const double x1 = layout_.right(from.column) - 10;
    const double x2 = layout_.left(to.column) + 10;
    const double y = layout_.top(from.lane);
    return fmt::format("M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", x1, y, x1 + 8,
                       y - 20, x2 - 8, y - 20, x2, y - 1);
  }

  std::string side_path(const Box& from, const Box& to) const {
    const double x1 = layout_.right(from.column);
    const double x2 = layout_.left(to.column);
    const double y1 = layout_.middle(from.lane);
    const double y2 = layout_.middle(to.lane);
    const double bend = std::max(12.0, std::min(40.0, (x2 - x1) / 2));
    return fmt::format("M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", x1, y1,
                       x1 + bend, y1, x2 - bend, y2, x2 - 1, y2);
  }

  const Timeline& timeline_;
  Layout layout_;
  std::string text_;
};

}  // namespace

std::string timeline_svg(const Timeline& timeline) {
  return timeline.is_empty() ? "" : Drawing(timeline).svg();
}

}  // namespace stalemate::report::html
