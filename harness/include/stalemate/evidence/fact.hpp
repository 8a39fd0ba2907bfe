#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "stalemate/evidence/fact_kind.hpp"
#include "stalemate/evidence/step.hpp"

/// What a violation is made of: typed values, places, steps and facts, and no sentences. Judges and
/// devices fill them in, the layer `report` puts them into words.
namespace stalemate {

/// A detail of a fact. Booleans are 0 and 1, and only what is below 0 is signed.
struct Detail {
  using Data = std::variant<std::uint64_t, std::int64_t, std::string, Value, Place, Actor, Step,
                            std::chrono::nanoseconds>;
  Data data = std::uint64_t{0};

  Detail() = default;
  // NOLINTBEGIN(google-explicit-constructor): so that details read as a list
  template <std::unsigned_integral Number>
  Detail(Number number) : data(static_cast<std::uint64_t>(number)) {}
  template <std::signed_integral Number>
  Detail(Number number)
      : data(number < 0 ? Data(static_cast<std::int64_t>(number))
                        : Data(static_cast<std::uint64_t>(number))) {}
  Detail(std::string text) : data(std::move(text)) {}
  Detail(std::string_view text) : data(std::string(text)) {}
  Detail(const char* text) : data(std::string(text)) {}
  Detail(Value value) : data(std::move(value)) {}
  Detail(Place place) : data(std::move(place)) {}
  Detail(Actor actor) : data(actor) {}
  Detail(Step step) : data(std::move(step)) {}
  Detail(std::chrono::nanoseconds duration) : data(duration) {}
  // NOLINTEND(google-explicit-constructor)

  friend bool operator==(const Detail&, const Detail&) = default;
};

/// Something that is so. Which details a kind has, and in which order, `FactKind` says.
struct Fact {
  FactKind kind = FactKind::OwnWords;
  std::vector<Detail> details = {};
  bool is_beside = false;  // it is told beside another that says more

  Fact() = default;
  explicit Fact(FactKind of, std::vector<Detail> with = {}) : kind(of), details(std::move(with)) {}

  /// What a property that is not one of ours says, in words of its own.
  static Fact in_own_words(std::string words) {
    return Fact(FactKind::OwnWords, {Detail(std::move(words))});
  }

  friend bool operator==(const Fact&, const Fact&) = default;
};

/// Whether its kind has as many details.
bool has_its_details(const Fact& fact);

/// A line of an explanation.
using Evidence = std::variant<Fact, Step>;

}  // namespace stalemate
