#include "engine/launch/subject_time.hpp"

#include <algorithm>

namespace stalemate::engine {

using std::chrono::milliseconds;

SubjectTime::SubjectTime(milliseconds budget, milliseconds reserve)
    : whole_(budget), budget_(budget), search_(std::max(budget / 3, budget - reserve)) {}

SubjectTime SubjectTime::unlimited() {
  return SubjectTime(std::chrono::hours(24 * 365));
}

milliseconds SubjectTime::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start_);
}

milliseconds SubjectTime::left() const {
  return std::max(milliseconds(0), budget_ - elapsed());
}

Deadlines SubjectTime::cut(const Deadlines& wanted) const {
  const milliseconds rest = left();
  const milliseconds shortest(1);
  Deadlines deadlines;
  deadlines.launch = std::max(shortest, std::min(wanted.launch, rest));
  deadlines.build =
      std::clamp(wanted.build, shortest, std::max({shortest, rest - deadlines.launch, rest / 4}));
  return deadlines;
}

}  // namespace stalemate::engine
