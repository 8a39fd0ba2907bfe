#include "stalemate/evidence/violation_kind.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <mutex>
#include <set>

#include "base/words.hpp"

namespace stalemate {

namespace {

constexpr auto kKinds = words<ViolationKind::Shipped>(
    {{ViolationKind::LostUpdate, "lost_update"},
     {ViolationKind::StaleRead, "stale_read"},
     {ViolationKind::TornValue, "torn_value"},
     {ViolationKind::WrongValue, "wrong_value"},
     {ViolationKind::WrongReturn, "wrong_return"},
     {ViolationKind::MutualExclusion, "mutual_exclusion"},
     {ViolationKind::MutualExclusionOrStale, "mutual_exclusion_or_stale"},
     {ViolationKind::LostNode, "lost_node"},
     {ViolationKind::DuplicateNode, "duplicate_node"},
     {ViolationKind::ListCycle, "list_cycle"},
     {ViolationKind::Order, "order"},
     {ViolationKind::NoProgress, "no_progress"},
     {ViolationKind::Deadlock, "deadlock"},
     {ViolationKind::Starvation, "starvation"},
     {ViolationKind::DataRace, "data_race"},
     {ViolationKind::BarrierDivergence, "barrier_divergence"},
     {ViolationKind::OutOfBounds, "out_of_bounds"},
     {ViolationKind::Uninitialised, "uninitialised"},
     {ViolationKind::ForbiddenOutcome, "forbidden_outcome"},
     {ViolationKind::ResultMismatch, "result_mismatch"}});

/// Words that stand where a kind may stand, in reports and baselines, and mean something else.
constexpr std::string_view kOtherWords[] = {
    "error",        "crash",          "build_failure",   "pass",    "stuck",
    "inconclusive", "skipped",        "violation",       "known",   "exposed",
    "not_run",      "not_judged",     "nothing_decided", "not_met", "undecided",
    "not_exposed",  "stale_baseline", "driver_fault",
};

bool is_snake(std::string_view name) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_inner = [&](char c) { return is_letter(c) || c == '_' || (c >= '0' && c <= '9'); };
  return !name.empty() && is_letter(name.front()) && name.back() != '_' &&
         std::all_of(name.begin(), name.end(), is_inner) &&
         name.find("__") == std::string_view::npos;
}

/// Names are values that are compared and copied often, and there are few of them.
std::string_view kept(std::string_view name) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>> names;
  const std::lock_guard guard(mutex);
  const auto found = names.find(name);
  return found == names.end() ? *names.emplace(name).first : *found;
}

}  // namespace

std::string_view name(ViolationKind::Shipped kind) {
  return kKinds.name(kind);
}

std::string_view name(ViolationKind kind) {
  return kind.is_own() ? kind.own_ : name(kind.shipped_);
}

const std::vector<ViolationKind>& all_violation_kinds() {
  static const auto all = [] {
    const auto shipped = kKinds.all();
    return std::vector<ViolationKind>(shipped.begin(), shipped.end());
  }();
  return all;
}

std::optional<ViolationKind> violation_kind(std::string_view name) {
  const auto found = kKinds.find(name);
  return found ? std::optional<ViolationKind>(*found) : std::nullopt;
}

ViolationKind own_kind(std::string_view name) {
  ViolationKind kind = ViolationKind::WrongValue;
  kind.own_ = kept(name);
  return kind;
}

std::optional<std::string> problem_with_kind(std::string_view name) {
  if (!is_snake(name)) {
    return fmt::format("'{}' is no name for a kind; write lower_snake_case, as two_writers", name);
  }
  if (name.size() > kOwnKindLettersMax) {
    return fmt::format("'{}' has more than {} letters", name, kOwnKindLettersMax);
  }
  if (violation_kind(name)) return fmt::format("'{}' is a shipped kind", name);
  const bool is_taken =
      std::find(std::begin(kOtherWords), std::end(kOtherWords), name) != std::end(kOtherWords);
  return is_taken ? std::optional(fmt::format("'{}' means something else in reports", name))
                  : std::nullopt;
}

std::optional<ViolationKind> any_violation_kind(std::string_view name) {
  if (const auto shipped = violation_kind(name)) return shipped;
  return problem_with_kind(name) ? std::nullopt : std::optional(own_kind(name));
}

}  // namespace stalemate
