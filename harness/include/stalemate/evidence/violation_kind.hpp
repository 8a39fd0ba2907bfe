#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stalemate {

/// What went wrong. The shipped kinds are defined one by one in docs/verdicts.md; a property may
/// have others of its own, which are known by their names. A plain value: it is copied, compared
/// and kept in constants, as an enumerator is.
class ViolationKind {
 public:
  enum Shipped : std::uint8_t {
    LostUpdate,
    StaleRead,
    TornValue,
    WrongValue,
    WrongReturn,
    MutualExclusion,
    MutualExclusionOrStale,
    LostNode,
    DuplicateNode,
    ListCycle,
    Order,
    NoProgress,
    Deadlock,
    Starvation,
    DataRace,
    BarrierDivergence,
    OutOfBounds,
    Uninitialised,
    ForbiddenOutcome,
    ResultMismatch,
  };

  // NOLINTNEXTLINE(google-explicit-constructor): a shipped kind is written as an enumerator
  constexpr ViolationKind(Shipped shipped) : shipped_(shipped) {}

  constexpr bool is_own() const { return !own_.empty(); }

  friend constexpr bool operator==(const ViolationKind&, const ViolationKind&) = default;

 private:
  friend ViolationKind own_kind(std::string_view name);
  friend std::string_view name(ViolationKind kind);

  Shipped shipped_;
  std::string_view own_ = {};  // kept for as long as the program runs; empty: it is a shipped one
};

/// The word used in YAML, JSON and print: "lost_update", …
std::string_view name(ViolationKind kind);
std::string_view name(ViolationKind::Shipped kind);

/// The shipped kinds, and one of them by its word.
const std::vector<ViolationKind>& all_violation_kinds();
std::optional<ViolationKind> violation_kind(std::string_view name);

/// A kind that a property has of its own: what somebody who never heard of it has to know.
struct OwnKind {
  std::string name = {};     // lower_snake_case: "two_writers"
  std::string meaning = {};  // a sentence: "Two writers were inside at the same time."
  std::string remedy = {};   // what mostly mends it; may be empty

  friend bool operator==(const OwnKind&, const OwnKind&) = default;
};

/// An own kind has a name of so many letters at most.
constexpr std::size_t kOwnKindLettersMax = 40;

/// The own kind of that name. Whether its property declares it, the engine looks.
ViolationKind own_kind(std::string_view name);

/// Why no property can have a kind of that name; nothing if one can.
std::optional<std::string> problem_with_kind(std::string_view name);

/// The kind of that name, shipped or such as a property can have: what a file tells.
std::optional<ViolationKind> any_violation_kind(std::string_view name);

}  // namespace stalemate
