#include "report/html/svg_text.hpp"

#include "base/printable.hpp"
#include "report/words/text_width.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report::html {

namespace {

// Of the page's 11 pixel monospaced type, rounded up.
constexpr double kPixelsPerColumn = 6.7;

}  // namespace

double drawn_width(std::string_view text) {
  return kPixelsPerColumn * static_cast<double>(text_width(printable(text)));
}

std::string drawn_text(std::string_view text, std::size_t columns_max) {
  return xml_text(cut_to_width(printable(text), columns_max));
}

}  // namespace stalemate::report::html
