#include "check/linear/elements.hpp"

#include <unordered_map>

namespace stalemate::check::linear {

namespace {

bool is_putting(Role role) {
  return role == Role::Push || role == Role::PushFront || role == Role::PushBack ||
         role == Role::Put;
}

class PairingUp {
 public:
  PairingUp(const History& history, std::span<const Index> operations, const ModelTerms& terms)
      : history_(history), operations_(operations), terms_(terms) {
    element_of_.reserve(operations.size());
  }

  Pairing run() {
    for (const std::uint64_t value : terms_.initial) ++there_[value];
    for (Index i = 0; i < operations_.size(); ++i) {
      if (is_putting(at(i).role)) put(i);
    }
    for (Index i = 0; i < operations_.size(); ++i) {
      if (!is_putting(at(i).role)) take(i);
    }
    if (defect_) return *defect_;
    if (!unique_ || !there_.empty()) return NotUnique{};
    return std::move(elements_);
  }

 private:
  const Operation& at(Index place) const { return history_.operations[operations_[place]]; }

  void put(Index place) {
    if (at(place).outcome == Outcome::Failed) {
      elements_.fulls.push_back(place);
      return;
    }
    const auto next = static_cast<Index>(elements_.elements.size());
    const auto [found, is_new] = element_of_.try_emplace(at(place).value, next);
    if (!is_new) {
      unique_ = false;
      ++there_[at(place).value];
      return;
    }
    elements_.elements.push_back({at(place).value, place, kNone});
  }

  void take(Index place) {
    const Operation& operation = at(place);
    if (operation.outcome == Outcome::Failed) {
      elements_.empties.push_back(place);
    } else if (!operation.result) {
      unique_ = false;
    } else {
      take(place, *operation.result);
    }
  }

  void take(Index place, std::uint64_t value) {
    const auto found = element_of_.find(value);
    if (found != element_of_.end() && elements_.elements[found->second].out == kNone) {
      elements_.elements[found->second].out = place;
      return;
    }
    const auto more = there_.find(value);
    if (more != there_.end() && more->second > 0) {
      --more->second;
    } else if (found == element_of_.end() && more == there_.end()) {
      note(DefectKind::Invented, value);
    } else {
      note(DefectKind::Duplicated, value);
    }
  }

  void note(DefectKind kind, std::uint64_t value) {
    if (!defect_) defect_ = Defect{kind, all_of(value)};
  }

  std::vector<Index> all_of(std::uint64_t value) const {
    std::vector<Index> places;
    for (Index i = 0; i < operations_.size(); ++i) {
      const bool is_it = is_putting(at(i).role) ? at(i).value == value : at(i).result == value;
      if (is_it && at(i).outcome == Outcome::Succeeded) places.push_back(i);
    }
    return places;
  }

  const History& history_;
  std::span<const Index> operations_;
  const ModelTerms& terms_;
  Elements elements_;
  std::unordered_map<std::uint64_t, Index> element_of_;
  std::unordered_map<std::uint64_t, std::uint64_t>
      there_;  // more of a value, in a form that is not paired
  bool unique_ = true;
  std::optional<Defect> defect_;
};

}  // namespace

Pairing pair_up(const History& history, std::span<const Index> operations,
                const ModelTerms& terms) {
  return PairingUp(history, operations, terms).run();
}

bool holds_elements(ModelKind kind) {
  return kind == ModelKind::Stack || kind == ModelKind::Queue || kind == ModelKind::Deque ||
         kind == ModelKind::Bag || kind == ModelKind::PriorityQueue;
}

}  // namespace stalemate::check::linear
