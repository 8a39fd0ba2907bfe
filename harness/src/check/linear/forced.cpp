#include "check/linear/forced.hpp"

namespace stalemate::check::linear {

namespace {

class Forcing {
 public:
  Forcing(const Elements& elements, const ModelTerms& terms, Relation& relation)
      : elements_(elements.elements),
        empties_(elements.empties),
        terms_(terms),
        relation_(relation) {}

  std::optional<Defect> run() {
    put_before_taken();
    do {
      changed_ = false;
      for (const Index empty : empties_) {
        for (const Element& element : elements_) see_empty(empty, element);
      }
      for_each_pair();
    } while (changed_ && !defect_);
    return defect_;
  }

 private:
  bool before(Index a, Index b) const { return relation_.before(a, b); }

  /// `concerned` are named if the order of `a` and `b` closes a circle.
  void force(Index a, Index b, DefectKind kind, std::initializer_list<Index> concerned) {
    if (defect_ || before(a, b)) return;
    changed_ = true;
    if (!relation_.add(a, b)) blame(kind, concerned);
  }

  void blame(DefectKind kind, std::initializer_list<Index> concerned) {
    defect_ = Defect{kind, {}};
    for (const Index operation : concerned) {
      if (operation != kNone) defect_->operations.push_back(operation);
    }
  }

  void put_before_taken() {
    for (const Element& element : elements_) {
      if (element.out != kNone)
        force(element.in, element.out, DefectKind::Invented, {element.in, element.out});
    }
  }

  void see_empty(Index empty, const Element& element) {
    const auto [value, in, out] = element;
    if (out == kNone) {
      force(empty, in, DefectKind::Lost, {in, empty});
      return;
    }
    if (before(in, empty)) force(out, empty, DefectKind::EmptyWasNot, {in, empty, out});
    if (before(empty, out)) force(empty, in, DefectKind::EmptyWasNot, {in, empty, out});
  }

  void for_each_pair() {
    if (terms_.kind == ModelKind::Bag || terms_.kind == ModelKind::Deque) return;
    for (const Element& a : elements_) {
      for (const Element& b : elements_) {
        if (&a == &b || defect_) continue;
        if (terms_.kind == ModelKind::Queue) see_in_queue(a, b);
        if (terms_.kind == ModelKind::Stack) see_in_stack(a, b);
        if (terms_.kind == ModelKind::PriorityQueue && a.value < b.value) see_lesser(a, b);
      }
    }
  }

  void see_in_queue(const Element& a, const Element& b) {
    if (b.out == kNone) return;
    const auto concerned = {a.in, b.in, b.out, a.out};
    if (a.out == kNone) {
      force(b.in, a.in, DefectKind::FirstInFirstOut, concerned);
      return;
    }
    if (before(a.in, b.in)) force(a.out, b.out, DefectKind::FirstInFirstOut, concerned);
    if (before(a.out, b.out)) force(a.in, b.in, DefectKind::FirstInFirstOut, concerned);
  }

  /// Between its push and its pop an element covers another wholly or not at all.
  void see_in_stack(const Element& a, const Element& b) {
    if (a.out == kNone) return;
    const auto concerned = {a.in, b.in, a.out, b.out};
    const bool outlives = b.out == kNone || before(a.out, b.out);
    if (outlives && before(b.in, a.out)) force(b.in, a.in, DefectKind::LastInFirstOut, concerned);
    if (outlives && before(a.in, b.in)) force(a.out, b.in, DefectKind::LastInFirstOut, concerned);
    if (b.out != kNone && before(a.in, b.in) && before(b.in, a.out)) {
      force(b.out, a.out, DefectKind::LastInFirstOut, concerned);
    }
  }

  void see_lesser(const Element& a, const Element& b) {
    if (b.out == kNone) return;
    const auto concerned = {a.in, b.in, b.out, a.out};
    if (a.out == kNone || before(b.out, a.out))
      force(b.out, a.in, DefectKind::LeastFirst, concerned);
    if (a.out != kNone && before(a.in, b.out))
      force(a.out, b.out, DefectKind::LeastFirst, concerned);
  }

  const std::vector<Element>& elements_;
  const std::vector<Index>& empties_;
  const ModelTerms& terms_;
  Relation& relation_;
  std::optional<Defect> defect_;
  bool changed_ = false;
};

}  // namespace

std::optional<Defect> force(const Elements& elements, const ModelTerms& terms, Relation& relation) {
  return Forcing(elements, terms, relation).run();
}

}  // namespace stalemate::check::linear
