#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace stalemate::sim::explore::test {

/// A relation on at most 64 things.
class Relation {
 public:
  explicit Relation(std::size_t count) : rows_(count) {}

  /// Of all pairs for which `holds(a, b)`.
  template <class Holds>
  static Relation of(std::size_t count, const Holds& holds) {
    Relation made(count);
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) {
        if (holds(a, b)) made.rows_[a] |= std::uint64_t{1} << b;
      }
    }
    return made;
  }
  /// Of each thing for which `holds(thing)` with itself.
  template <class Holds>
  static Relation on(std::size_t count, const Holds& holds) {
    return of(count, [&](std::size_t a, std::size_t b) { return a == b && holds(a); });
  }

  bool has(std::size_t a, std::size_t b) const { return (rows_[a] >> b & 1) != 0; }

  Relation operator|(const Relation& other) const {
    Relation made = *this;
    for (std::size_t a = 0; a < rows_.size(); ++a) made.rows_[a] |= other.rows_[a];
    return made;
  }
  Relation operator&(const Relation& other) const {
    Relation made = *this;
    for (std::size_t a = 0; a < rows_.size(); ++a) made.rows_[a] &= other.rows_[a];
    return made;
  }
  /// One after the other.
  Relation operator*(const Relation& other) const {
    Relation made(rows_.size());
    for (std::size_t a = 0; a < rows_.size(); ++a) {
      for (std::uint64_t left = rows_[a]; left != 0; left &= left - 1) {
        made.rows_[a] |= other.rows_[static_cast<std::size_t>(std::countr_zero(left))];
      }
    }
    return made;
  }
  Relation optional() const {
    Relation made = *this;
    for (std::size_t a = 0; a < rows_.size(); ++a) made.rows_[a] |= std::uint64_t{1} << a;
    return made;
  }
  Relation closed() const {
    Relation made = *this;
    for (std::size_t via = 0; via < rows_.size(); ++via) {
      for (std::uint64_t& row : made.rows_) {
        if ((row >> via & 1) != 0) row |= made.rows_[via];
      }
    }
    return made;
  }
  bool is_irreflexive() const {
    for (std::size_t a = 0; a < rows_.size(); ++a) {
      if (has(a, a)) return false;
    }
    return true;
  }
  bool is_acyclic() const { return closed().is_irreflexive(); }

 private:
  std::vector<std::uint64_t> rows_;
};

}  // namespace stalemate::sim::explore::test
