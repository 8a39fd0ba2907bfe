#include "check/linear/tally.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace stalemate::check::linear {

namespace {

/// More pairs of operations than these are not looked at.
constexpr std::size_t kPairsMax = 50'000'000;

class Tally {
 public:
  Tally(const History& history, std::span<const Index> operations, const ModelTerms& terms)
      : history_(history), operations_(operations), terms_(terms) {}

  std::optional<Defect> run() const {
    switch (terms_.kind) {
      case ModelKind::Counter: return counter();
      case ModelKind::Register:
        return value_from_nowhere({Role::Write, Role::Exchange, Role::CompareExchange});
      case ModelKind::Map:
        if (auto defect = value_from_nowhere({Role::Insert, Role::Put})) return defect;
        return key({Role::Insert}, Role::Remove);
      case ModelKind::Set: return key({Role::Insert}, Role::Remove);
      case ModelKind::Allocator:
        if (auto defect = handle()) return defect;
        return none_though_some();
      case ModelKind::Stack:
      case ModelKind::Queue:
      case ModelKind::Deque:
      case ModelKind::Bag:
      case ModelKind::PriorityQueue:
      case ModelKind::Semaphore:
      case ModelKind::RwLock: return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  using Roles = std::initializer_list<Role>;

  const Operation& at(Index place) const { return history_.operations[operations_[place]]; }
  bool before(Index a, Index b) const { return precedes(history_, operations_[a], operations_[b]); }

  static bool is_one_of(Roles roles, Role role) {
    for (const Role one : roles) {
      if (one == role) return true;
    }
    return false;
  }

  std::vector<Index> all(Roles roles, Outcome outcome) const {
    std::vector<Index> places;
    for (Index i = 0; i < operations_.size(); ++i) {
      if (is_one_of(roles, at(i).role) && at(i).outcome == outcome) places.push_back(i);
    }
    return places;
  }

  /// Only if no sum wraps around.
  std::optional<Defect> counter() const {
    const std::vector<Index> adds = all({Role::Add}, Outcome::Succeeded);
    const std::uint64_t limit = std::uint64_t{1} << (terms_.bits < 63 ? terms_.bits : 62u);
    std::uint64_t most = terms_.initial.empty() ? 0 : terms_.initial.front();
    for (const Index add : adds) {
      if (at(add).value >= limit || most >= limit) return std::nullopt;
      most += at(add).value;
    }
    if (most >= limit) return std::nullopt;
    if (auto defect = same_old_value(adds)) return defect;
    return adds.size() * operations_.size() > kPairsMax ? std::nullopt : sum_out_of_bounds(adds);
  }

  std::optional<Defect> same_old_value(const std::vector<Index>& adds) const {
    std::unordered_map<std::uint64_t, Index> who;
    for (const Index add : adds) {
      if (!at(add).result || at(add).value == 0) continue;
      const auto [other, is_new] = who.try_emplace(*at(add).result, add);
      if (!is_new) return Defect{DefectKind::Duplicated, {other->second, add}};
    }
    return std::nullopt;
  }

  std::optional<Defect> sum_out_of_bounds(const std::vector<Index>& adds) const {
    for (Index seen = 0; seen < operations_.size(); ++seen) {
      if (!at(seen).result) continue;
      std::uint64_t least = terms_.initial.empty() ? 0 : terms_.initial.front();
      std::uint64_t most = least;
      for (const Index add : adds) {
        if (add == seen) continue;
        least += before(add, seen) ? at(add).value : 0;
        most += before(seen, add) ? 0 : at(add).value;
      }
      if (*at(seen).result < least) return Defect{DefectKind::Lost, {seen}};
      if (*at(seen).result > most) return Defect{DefectKind::Invented, {seen}};
    }
    return std::nullopt;
  }

  std::optional<std::uint64_t> seen_by(Index place) const {
    const Operation& operation = at(place);
    const bool swapped =
        operation.role == Role::CompareExchange && operation.outcome == Outcome::Succeeded;
    return swapped && !operation.result ? operation.expected : operation.result;
  }

  std::optional<Defect> value_from_nowhere(Roles writing) const {
    const bool is_map = terms_.kind == ModelKind::Map;
    std::unordered_set<std::uint64_t> written;
    if (!is_map) written.insert(terms_.initial.empty() ? 0 : terms_.initial.front());
    if (is_map && terms_.initial.size() > 1) written.insert(terms_.initial[1]);
    for (const Index place : all(writing, Outcome::Succeeded)) written.insert(at(place).value);
    for (Index place = 0; place < operations_.size(); ++place) {
      const bool looked = !is_map || at(place).outcome == Outcome::Succeeded;
      const auto seen = at(place).role == Role::Insert ? std::nullopt : seen_by(place);
      if (looked && seen && written.count(*seen) == 0) return Defect{DefectKind::Invented, {place}};
    }
    return std::nullopt;
  }

  /// What goes in can only if it is out, and out only if it is in.
  std::optional<Defect> in_and_out(const std::vector<Index>& ins,
                                   const std::vector<Index>& outs) const {
    const std::size_t there = ins.size() + (terms_.initial.empty() ? 0 : 1);
    if (there > outs.size() + 1) return Defect{DefectKind::Duplicated, ins};
    if (outs.size() > there)
      return Defect{there == 0 ? DefectKind::Invented : DefectKind::Duplicated, outs};
    return std::nullopt;
  }

  std::optional<Defect> handle() const {
    const std::vector<Index> ins = all({Role::Allocate}, Outcome::Succeeded);
    const std::vector<Index> outs = all({Role::Free}, Outcome::Succeeded);
    for (const Index in : ins) {
      if (at(in).result != at(ins.front()).result) return std::nullopt;
    }
    for (const Index out : outs) {
      if (ins.empty() || at(ins.front()).result != at(out).value) return std::nullopt;
    }
    return terms_.initial.size() > 1 ? std::nullopt : in_and_out(ins, outs);
  }

  /// Who found none, though not all can have been held then.
  std::optional<Defect> none_though_some() const {
    const std::vector<Index> nones = all({Role::Allocate}, Outcome::Failed);
    if (!terms_.capacity || nones.size() * operations_.size() > kPairsMax) return std::nullopt;
    const std::vector<Index> ins = all({Role::Allocate}, Outcome::Succeeded);
    const std::vector<Index> outs = all({Role::Free}, Outcome::Succeeded);
    for (const Index none : nones) {
      const auto later =
          std::count_if(ins.begin(), ins.end(), [&](Index in) { return before(none, in); });
      const auto given =
          std::count_if(outs.begin(), outs.end(), [&](Index out) { return before(out, none); });
      const std::uint64_t got = terms_.initial.size() + ins.size() - static_cast<Index>(later);
      if (got < *terms_.capacity + static_cast<std::uint64_t>(given)) return blamed(none, outs);
    }
    return std::nullopt;
  }

  /// With what was done with one that nobody has, if there is one.
  Defect blamed(Index none, const std::vector<Index>& outs) const {
    for (const Index out : outs) {
      std::vector<Index> places = all_of_handle(at(out).value);
      const auto is_over = [&](Index place) { return before(place, none); };
      const auto given = std::count_if(places.begin(), places.end(),
                                       [&](Index place) { return at(place).role == Role::Free; });
      if (2 * static_cast<std::size_t>(given) != places.size() ||
          !std::all_of(places.begin(), places.end(), is_over)) {
        continue;
      }
      places.push_back(none);
      return {DefectKind::Lost, std::move(places)};
    }
    return {DefectKind::FullWasNot, {none}};
  }

  std::vector<Index> all_of_handle(std::uint64_t handle) const {
    std::vector<Index> places;
    for (Index i = 0; i < operations_.size(); ++i) {
      const std::uint64_t own =
          at(i).role == Role::Allocate ? at(i).result.value_or(0) : at(i).value;
      if (at(i).outcome == Outcome::Succeeded && own == handle) places.push_back(i);
    }
    return places;
  }

  std::optional<Defect> key(Roles inserting, Role removing) const {
    const std::vector<Index> outs = all({removing}, Outcome::Succeeded);
    const std::vector<Index> puts = all({Role::Put}, Outcome::Succeeded);
    const std::vector<Index> ins = all(inserting, Outcome::Succeeded);
    if (puts.empty()) {
      if (auto defect = in_and_out(ins, outs)) return defect;
    }
    return outs.empty() ? absent_for_no_reason(ins, puts) : std::nullopt;
  }

  /// Where nothing was ever removed.
  std::optional<Defect> absent_for_no_reason(std::vector<Index> ins,
                                             const std::vector<Index>& puts) const {
    ins.insert(ins.end(), puts.begin(), puts.end());
    for (const Index absent : all({Role::Contains, Role::Get, Role::Remove}, Outcome::Failed)) {
      if (!terms_.initial.empty()) return Defect{DefectKind::Lost, {absent}};
      const auto in =
          std::find_if(ins.begin(), ins.end(), [&](Index one) { return before(one, absent); });
      if (in != ins.end()) return Defect{DefectKind::Lost, {*in, absent}};
    }
    return std::nullopt;
  }

  const History& history_;
  std::span<const Index> operations_;
  const ModelTerms& terms_;
};

}  // namespace

std::optional<Defect> tally(const History& history, std::span<const Index> operations,
                            const ModelTerms& terms) {
  return Tally(history, operations, terms).run();
}

}  // namespace stalemate::check::linear
