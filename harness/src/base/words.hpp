#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace stalemate {

/// The words of an enumeration, in its order: one table gives names, values and parsing.
template <class Enum, std::size_t Count>
class Words {
 public:
  constexpr explicit Words(std::array<std::pair<Enum, std::string_view>, Count> table)
      : table_(table) {}

  std::string_view name(Enum value) const { return table_[static_cast<std::size_t>(value)].second; }
  std::vector<Enum> all() const {
    std::vector<Enum> values;
    for (const auto& entry : table_) values.push_back(entry.first);
    return values;
  }
  std::optional<Enum> find(std::string_view word) const {
    const auto* found = std::find_if(table_.begin(), table_.end(),
                                     [&](const auto& entry) { return entry.second == word; });
    return found == table_.end() ? std::nullopt : std::optional(found->first);
  }

 private:
  std::array<std::pair<Enum, std::string_view>, Count> table_;
};

template <class Enum, std::size_t Count>
constexpr Words<Enum, Count> words(const std::pair<Enum, std::string_view> (&table)[Count]) {
  return Words<Enum, Count>(std::to_array(table));
}

}  // namespace stalemate
