#include "report/violation/trace_rows.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "engine/failure/fold_repeats.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kTurnsMin = 3;

bool reads_alike(const TraceRow& a, const TraceRow& b) {
  return a.who == b.who && a.where == b.where && a.act == b.act;
}

/// How often the `size` rows from `first` on are there in a row, themselves counted.
std::size_t turns(const std::vector<TraceRow>& rows, std::size_t first, std::size_t size) {
  std::size_t at = first + size;
  while (at < rows.size() && rows[at].follows_at_once() && reads_alike(rows[at], rows[at - size])) {
    ++at;
  }
  return (at - first) / size;
}

/// The size of what is repeated from `first` on; 0 if nothing is.
std::size_t period(const std::vector<TraceRow>& rows, std::size_t first) {
  for (std::size_t size = 1; size <= engine::kCycleMax; ++size) {
    const std::size_t end = std::min(first + size, rows.size());
    const bool is_gapless = std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                        rows.begin() + static_cast<std::ptrdiff_t>(end),
                                        [](const TraceRow& row) { return row.follows_at_once(); });
    if (is_gapless && turns(rows, first, size) >= kTurnsMin) return size;
  }
  return 0;
}

/// Adds the first turn of a cycle of `size` rows, the others as times that it was seen.
void fold_turns(std::span<const TraceRow> turns, std::size_t size, std::vector<TraceRow>& folded) {
  const std::size_t begin = folded.size();
  folded.insert(folded.end(), turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(size));
  for (std::size_t k = size; k < turns.size(); ++k) {
    folded[begin + k % size].times += turns[k].times;
  }
}

}  // namespace

std::vector<TraceRow> folded(const std::vector<TraceRow>& rows) {
  std::vector<TraceRow> folded;
  for (std::size_t i = 0; i < rows.size();) {
    const std::size_t size = std::max(period(rows, i), std::size_t{1});
    const std::size_t count = turns(rows, i, size) >= kTurnsMin ? turns(rows, i, size) : 1;
    fold_turns(std::span(rows).subspan(i, size * count), size, folded);
    i += size * count;
  }
  return folded;
}

std::size_t cycle_size(const std::vector<TraceRow>& rows, std::size_t first) {
  std::set<std::string> authors;
  bool is_cycle = false;
  std::size_t end = first;
  while (end < rows.size() && rows[end].times > 1 &&
         (end == first || rows[end].follows_at_once())) {
    is_cycle = !authors.insert(rows[end++].who).second || is_cycle;
  }
  return is_cycle ? end - first : 0;
}

}  // namespace stalemate::report
