#include "report/console/progress_line.hpp"

#include <algorithm>
#include <utility>

#include "report/words/text_width.hpp"

namespace stalemate::report {

namespace {

constexpr std::chrono::milliseconds kPause{100};

}  // namespace

// The last column stays free: a character in it moves some terminals to the next line.
ProgressLine::ProgressLine(std::ostream& out, std::size_t columns, SteadyClock now)
    : out_(out), columns_(columns > 1 ? columns - 1 : 1), now_(std::move(now)) {}

void ProgressLine::show(const std::string& text) {
  const SteadyTime now = now_();
  if (shown_at_ && now - *shown_at_ < kPause) return;
  shown_at_ = now;
  const std::string line = cut_to_width(text, columns_);
  // Over what was there, whose end may stick out.
  out_ << '\r' << padded(line, width_) << std::flush;
  width_ = std::max(width_, text_width(line));
}

void ProgressLine::clear() {
  if (width_ == 0) return;
  out_ << '\r' << std::string(width_, ' ') << '\r' << std::flush;
  width_ = 0;
}

}  // namespace stalemate::report
