#include "property/racing_pair.hpp"

namespace stalemate {

namespace {

bool is_recorded(const Access& racing, const Access& recorded) {
  return are_by_one(recorded, racing) && recorded.kind == racing.kind &&
         recorded.line == racing.line && recorded.file == racing.file &&
         is_same_place(recorded, racing);
}

}  // namespace

bool are_by_one(const Access& one, const Access& other) {
  return one.work_item == other.work_item && one.dispatch == other.dispatch;
}

bool is_same_place(const Access& one, const Access& other) {
  return one.object == other.object && one.owner() == other.owner() &&
         one.offset_bytes < other.offset_bytes + other.size_bytes &&
         other.offset_bytes < one.offset_bytes + one.size_bytes;
}

std::optional<RacingPair> racing_pair(const DataRace& race, const std::vector<Access>& accesses) {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    if (is_recorded(race.first, accesses[i])) {
      first = i;
    } else if (first && is_recorded(race.second, accesses[i])) {
      return RacingPair{*first, i};
    }
  }
  return std::nullopt;
}

}  // namespace stalemate
