#include "bench/against/side_by_side.hpp"

#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace stalemate::bench {

namespace {

class Rounds {
 public:
  using Notify = std::function<void(const std::string&)>;

  Rounds(const Side& one, const Side& other, const Notify& notify)
      : sides_{&one, &other}, notify_(notify) {}

  /// What went wrong, if something did.
  std::optional<std::string> run(std::uint32_t rounds) {
    for (std::uint32_t round = 0; round < rounds; ++round) {
      std::array<ComparedFigures, 2> figures;
      const std::size_t first = round % 2;
      for (const std::size_t side : {first, 1 - first}) {
        tell(side, round, rounds);
        auto measured = sides_[side]->measure();
        if (auto* failure = std::get_if<std::string>(&measured)) return std::move(*failure);
        figures[side] = std::get<ComparedFigures>(std::move(measured));
      }
      add(figures[0], figures[1]);
    }
    return std::nullopt;
  }

  SideBySide result(std::uint32_t rounds) const {
    SideBySide result{.one = sides_[0]->name, .other = sides_[1]->name, .rounds = rounds};
    for (const auto& [name, pairs] : pairs_) {
      if (pairs.size() < kPairsLeast) {
        result.not_compared.push_back(name);
      } else {
        result.ratios.push_back({name, pairs, ratio_of(pairs)});
      }
    }
    return result;
  }

 private:
  void tell(std::size_t side, std::uint32_t round, std::uint32_t rounds) const {
    if (!notify_) return;
    notify_(fmt::format("round {} of {}: {}", round + 1, rounds, sides_[side]->name));
  }

  void add(const ComparedFigures& ones, const ComparedFigures& others) {
    for (const auto& [name, value] : others) pairs_[name];
    for (const auto& [name, value] : ones) {
      std::vector<Pair>& pairs = pairs_[name];
      if (const auto other = others.find(name); other != others.end()) {
        pairs.push_back({value, other->second});
      }
    }
  }

  std::array<const Side*, 2> sides_;
  const Notify& notify_;
  std::map<FigureName, std::vector<Pair>> pairs_;
};

}  // namespace

std::variant<SideBySide, std::string> side_by_side(
    const Side& one, const Side& other, std::uint32_t rounds,
    const std::function<void(const std::string&)>& notify) {
  Rounds all(one, other, notify);
  if (auto failure = all.run(rounds)) return *std::move(failure);
  return all.result(rounds);
}

}  // namespace stalemate::bench
