#include "sim/livelock/cycle_account.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

constexpr std::size_t kActsMax = 8;
constexpr std::size_t kNamesMax = 3;

bool is_same_act(const Happened& a, const Happened& b) {
  return a.kind == b.kind && a.target.at == b.target.at && a.size == b.size && a.seen == b.seen &&
         a.stored == b.stored;
}

std::string who_words(const std::vector<std::uint32_t>& who) {
  const std::size_t named = std::min(who.size(), kNamesMax);
  std::string words = who.size() == 1 ? "work-item " : "work-items ";
  for (std::size_t i = 0; i < named; ++i) words += fmt::format("{}{}", i == 0 ? "" : ", ", who[i]);
  if (named < who.size()) words += fmt::format(" and {} more", who.size() - named);
  return words;
}

std::string what_words(const Launch& launch, const Happened& what) {
  switch (what.kind) {
    case AccessKind::Load:
      return what.seen == what.truth
                 ? fmt::format("loads {} = {}", target_words(launch, what.target), what.seen)
                 : fmt::format("loads {} = {}, where memory holds {}",
                               target_words(launch, what.target), what.seen, what.truth);
    case AccessKind::ReadModifyWrite:
      if (what.seen == what.stored) {
        return fmt::format("finds {} = {} and leaves it so", target_words(launch, what.target),
                           what.seen);
      }
      return fmt::format("changes {} from {} to {}", target_words(launch, what.target), what.seen,
                         what.stored);
    case AccessKind::Store:
      return fmt::format("stores {} to {}", what.stored, target_words(launch, what.target));
    case AccessKind::Fence: return "passes a fence";
    case AccessKind::Barrier: return "comes to a barrier or collective";
    case AccessKind::Drain: return "sees its store drained";
  }
  return "";
}

}  // namespace

void CycleAccount::add(const Issuer& self, const Happened& happened) {
  const auto same = std::find_if(acts_.begin(), acts_.end(), [&](const Act& act) {
    return act.place == self.place && is_same_act(act.what, happened);
  });
  if (same != acts_.end()) {
    const bool is_known = std::find(same->who.begin(), same->who.end(), self.id) != same->who.end();
    if (!is_known) same->who.push_back(self.id);
  } else if (acts_.size() < kActsMax) {
    acts_.push_back({happened, self.place, self.built_in, {self.id}});
  } else {
    ++left_out_;
  }
}

std::string CycleAccount::line(const Launch& launch, const Act& act) {
  const bool is_built_in = act.what.is_atomic && *act.built_in != '\0';
  return fmt::format("  {} at {}{}: {}", who_words(act.who), place_words(launch, act.place),
                     is_built_in ? fmt::format(" ({})", act.built_in) : "",
                     what_words(launch, act.what));
}

std::vector<std::string> CycleAccount::lines(const Launch& launch) const {
  std::vector<std::string> lines = {};
  for (const Act& act : acts_) lines.push_back(line(launch, act));
  if (left_out_ != 0) lines.push_back(fmt::format("  … and {} more", left_out_));
  return lines;
}

}  // namespace stalemate::sim
