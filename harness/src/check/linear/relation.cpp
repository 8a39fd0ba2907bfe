#include "check/linear/relation.hpp"

#include <bit>

namespace stalemate::check::linear {

namespace {

template <class Visit>
void for_each_bit(const std::uint64_t* row, std::size_t words, Visit visit) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1) {
      visit(static_cast<Index>(64 * word + static_cast<std::size_t>(std::countr_zero(bits))));
    }
  }
}

void join(std::uint64_t* into, const std::uint64_t* from, std::size_t words) {
  for (std::size_t word = 0; word < words; ++word) into[word] |= from[word];
}

}  // namespace

Relation::Relation(const History& history, std::span<const Index> operations)
    : size_(operations.size()),
      words_((size_ + 63) / 64),
      before_(size_ * words_),
      after_(size_ * words_) {
  for (Index a = 0; a < size_; ++a) {
    for (Index b = 0; b < size_; ++b) {
      if (a != b && precedes(history, operations[a], operations[b])) set(a, b);
    }
  }
}

void Relation::set(Index a, Index b) {
  before_[b * words_ + a / 64] |= std::uint64_t{1} << a % 64;
  after_[a * words_ + b / 64] |= std::uint64_t{1} << b % 64;
}

bool Relation::add(Index a, Index b) {
  if (a == b || before(b, a)) return false;
  if (before(a, b)) return true;
  set(a, b);
  for_each_bit(before_.data() + a * words_, words_, [&](Index p) {
    join(after_.data() + p * words_, after_.data() + b * words_, words_);
    set(p, b);
  });
  join(after_.data() + a * words_, after_.data() + b * words_, words_);
  for_each_bit(after_.data() + b * words_, words_, [&](Index s) {
    join(before_.data() + s * words_, before_.data() + b * words_, words_);
  });
  join(before_.data() + b * words_, before_.data() + a * words_, words_);
  return true;
}

}  // namespace stalemate::check::linear
