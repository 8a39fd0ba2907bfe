#include "property/reads_from.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "property/ordering.hpp"
#include "property/racing_pair.hpp"

namespace stalemate {

namespace {

constexpr std::uint64_t kWordBytes = 4;

/// Who knows of the first work-item, and which words were last stored by somebody who does.
class Reach {
 public:
  explicit Reach(std::uint32_t source) : knowing_{source} {}

  void add(const Access& access) {
    // Who waits there with one who knows may have come first.
    if (access.kind == AccessKind::Barrier && knows(access)) groups_.insert(access.work_group);
    if (access.object.empty()) return;
    if (is_read(access) && tells(access)) knowing_.insert(access.work_item);
    if (is_change(access)) store(access);
  }
  bool knows(const Access& access) const {
    return knowing_.contains(access.work_item) || groups_.contains(access.work_group);
  }

 private:
  using Word = std::tuple<std::string, std::optional<std::uint32_t>, std::uint64_t>;

  template <class Act>
  static void for_each_word(const Access& access, const Act& act) {
    const std::uint64_t end = access.offset_bytes + access.size_bytes;
    for (std::uint64_t word = access.offset_bytes / kWordBytes; word * kWordBytes < end; ++word) {
      act(Word(access.object, access.owner(), word));
    }
  }
  bool tells(const Access& access) const {
    bool found = false;
    for_each_word(access, [&](const Word& word) { found = found || telling_.contains(word); });
    return found;
  }
  // What was stored by one who knows may still be read while a later store is on its way.
  void store(const Access& access) {
    if (!knows(access)) return;
    for_each_word(access, [&](const Word& word) { telling_.insert(word); });
  }

  std::set<std::uint32_t> knowing_;
  std::set<std::uint32_t> groups_;  // all of which know
  std::set<Word> telling_;
};

}  // namespace

bool may_reach_by_reads_from(const DataRace& race, const std::vector<Access>& accesses) {
  const auto pair = racing_pair(race, accesses);
  if (!pair || race.first.work_item == race.second.work_item) return true;
  Reach reach(race.first.work_item);
  for (std::size_t i = 0; i < pair->second; ++i) {
    if (!accesses[i].is_of_driver()) reach.add(accesses[i]);
  }
  return reach.knows(race.second);
}

}  // namespace stalemate
