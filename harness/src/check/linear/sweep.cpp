#include "check/linear/sweep.hpp"

#include <algorithm>

namespace stalemate::check::linear {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

/// When an element was certainly in: after `since` and before `until`.
struct Stay {
  std::uint64_t since = 0;
  std::uint64_t until = 0;
};

class Sweep {
 public:
  Sweep(const Elements& elements, const std::vector<Interval>& intervals)
      : elements_(elements.elements), empties_(elements.empties), intervals_(intervals) {}

  std::optional<Defect> invented() const {
    for (const Element& e : elements_) {
      if (e.out != kNone && intervals_[e.out].end < intervals_[e.in].begin) {
        return Defect{DefectKind::Invented, {e.in, e.out}};
      }
    }
    return std::nullopt;
  }

  /// Whoever went in before another must not come out after it.
  std::optional<Defect> overtaken() const {
    const std::vector<Index> by_end =
        sorted([&](const Element& e) { return intervals_[e.in].end; });
    const std::vector<Index> by_begin =
        sorted([&](const Element& e) { return intervals_[e.in].begin; });
    std::size_t earlier = 0;
    Index latest = kNone;  // to come out, of those that went in before
    for (const Index place : by_begin) {
      const Element& b = elements_[place];
      for (; earlier < by_end.size() &&
             intervals_[elements_[by_end[earlier]].in].end < intervals_[b.in].begin;
           ++earlier) {
        if (latest == kNone || until(elements_[by_end[earlier]]) > until(elements_[latest]))
          latest = by_end[earlier];
      }
      if (latest == kNone || b.out == kNone || until(elements_[latest]) <= intervals_[b.out].end)
        continue;
      return Defect{DefectKind::FirstInFirstOut, both(elements_[latest], b)};
    }
    return std::nullopt;
  }

  /// Whoever found nothing must have had a moment at which nothing was certainly in.
  std::optional<Defect> not_empty() const {
    if (empties_.empty()) return std::nullopt;
    const std::vector<Stay> filled = filled_times();
    for (const Index empty : empties_) {
      const auto [begin, end] = intervals_[empty];
      const auto after =
          std::lower_bound(filled.begin(), filled.end(), begin,
                           [](const Stay& stay, std::uint64_t time) { return stay.since < time; });
      if (after != filled.begin() && end < std::prev(after)->until) return covering(empty);
    }
    return std::nullopt;
  }

 private:
  std::uint64_t until(const Element& e) const {
    return e.out == kNone ? kNever : intervals_[e.out].begin;
  }

  template <class Key>
  std::vector<Index> sorted(Key key) const {
    std::vector<std::pair<std::uint64_t, Index>> keyed;
    keyed.reserve(elements_.size());
    for (Index i = 0; i < elements_.size(); ++i) keyed.emplace_back(key(elements_[i]), i);
    if (!std::is_sorted(keyed.begin(), keyed.end())) std::sort(keyed.begin(), keyed.end());
    std::vector<Index> places;
    places.reserve(keyed.size());
    for (const auto& [unused, place] : keyed) places.push_back(place);
    return places;
  }

  static std::vector<Index> both(const Element& a, const Element& b) {
    std::vector<Index> operations{a.in, b.in, b.out};
    if (a.out != kNone) operations.push_back(a.out);
    return operations;
  }

  /// Times at which something was in whatever the order: stays that overlap, joined.
  std::vector<Stay> filled_times() const {
    std::vector<Stay> filled;
    for (const Index place : sorted([&](const Element& e) { return intervals_[e.in].end; })) {
      const Stay stay{intervals_[elements_[place].in].end, until(elements_[place])};
      if (stay.since >= stay.until) continue;
      if (!filled.empty() && stay.since < filled.back().until) {
        filled.back().until = std::max(filled.back().until, stay.until);
      } else {
        filled.push_back(stay);
      }
    }
    return filled;
  }

  /// As few elements as cover the whole time of one that found nothing.
  Defect covering(Index empty) const {
    Defect defect{DefectKind::EmptyWasNot, {empty}};
    for (std::uint64_t covered = intervals_[empty].begin; covered <= intervals_[empty].end;) {
      const Element* longest = nullptr;
      for (const Element& e : elements_) {
        if (intervals_[e.in].end < covered && (longest == nullptr || until(e) > until(*longest)))
          longest = &e;
      }
      if (longest == nullptr || until(*longest) <= covered) break;
      covered = until(*longest);
      defect.operations.push_back(longest->in);
      if (longest->out != kNone) defect.operations.push_back(longest->out);
      if (longest->out == kNone) defect.kind = DefectKind::Lost;
    }
    return defect;
  }

  const std::vector<Element>& elements_;
  const std::vector<Index>& empties_;
  const std::vector<Interval>& intervals_;
};

}  // namespace

std::optional<Defect> sweep(const Elements& elements, const std::vector<Interval>& intervals,
                            ModelKind kind) {
  const Sweep swept(elements, intervals);
  if (auto defect = swept.invented()) return defect;
  if (auto defect = swept.not_empty()) return defect;
  return kind == ModelKind::Queue ? swept.overtaken() : std::nullopt;
}

}  // namespace stalemate::check::linear
