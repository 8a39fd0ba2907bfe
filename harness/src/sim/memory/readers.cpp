#include "sim/memory/readers.hpp"

namespace stalemate::sim {

Readers::List Readers::begin_list() {
  List list = 0;
  if (!free_.empty()) {
    list = free_.back();
    free_.pop_back();
  } else {
    list = ++used_;
    if (lists_.size() < used_) lists_.emplace_back();
  }
  lists_[list - 1].mask = 0;
  lists_[list - 1].all.clear();
  return list;
}

void Readers::add(List& list, const Reader& reader) {
  if (list == 0) list = begin_list();
  Some& some = lists_[list - 1];
  const std::uint64_t bit = std::uint64_t{1} << reader.item % 64U;
  const auto is_same = [&](const Reader& other) { return other.item == reader.item; };
  if ((some.mask & bit) != 0 && any_of(list, is_same)) return;
  some.mask |= bit;
  some.all.push_back(reader);
}

}  // namespace stalemate::sim
