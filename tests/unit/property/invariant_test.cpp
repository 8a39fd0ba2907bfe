#include "stalemate/property/invariant.hpp"

#include <cmath>
#include <span>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

template <class T>
std::optional<Violation> broken(const Invariant& invariant, ScalarType type,
                                const std::vector<T>& values) {
  return broken_by(invariant, type, std::as_bytes(std::span(values)));
}

using Ints = std::vector<std::int32_t>;

bool holds(const Invariant& invariant, const Ints& values) {
  return !broken(invariant, ScalarType::Int, values);
}

FactKind fact(const Invariant& invariant, const Ints& values) {
  const auto violation = broken(invariant, ScalarType::Int, values);
  REQUIRE(violation);
  return violation->summary.kind;
}

}  // namespace

TEST_CASE("invariant: each holds of what it asks for, and not of the nearest neighbour") {
  CHECK(holds({.is = 3}, {3, 3}));
  CHECK(fact({.is = 3}, {3, 4}) == FactKind::ElementMustBe);
  CHECK(holds({.at_most = 3}, {3, -5}));
  CHECK(fact({.at_most = 3}, {3, 4}) == FactKind::ElementMustBeAtMost);
  CHECK(holds({.at_least = -1}, {-1, 7}));
  CHECK(fact({.at_least = -1}, {-2, 7}) == FactKind::ElementMustBeAtLeast);
  CHECK(holds({.sum = 2}, {-1, 3}));
  CHECK(fact({.sum = 2}, {-1, 4}) == FactKind::SumMustBe);
  CHECK(holds({.distinct = true}, {2, 1, 3}));
  CHECK(fact({.distinct = true}, {2, 1, 2}) == FactKind::ElementsMustDiffer);
  CHECK(holds({.sorted = SortedOrder::Ascending}, {1, 1, 2}));
  CHECK(fact({.sorted = SortedOrder::Ascending}, {1, 3, 2}) == FactKind::ElementsMustRise);
  CHECK(holds({.sorted = SortedOrder::Descending}, {2, 2, 1}));
  CHECK(fact({.sorted = SortedOrder::Descending}, {2, 1, 2}) == FactKind::ElementsMustFall);
}

TEST_CASE("invariant: NaNs are one value, of floats alone") {
  const double nan = std::nan("");
  const std::vector<float> mixed{std::nanf("1"), 2};
  CHECK_FALSE(broken({.is = 2, .except = nan}, ScalarType::Float, mixed));
  CHECK(broken({.is = nan}, ScalarType::Float, mixed));
  CHECK_FALSE(broken({.is = nan}, ScalarType::Float, std::vector<float>{-std::nanf("2")}));
  CHECK_FALSE(holds({.is = nan}, {2}));
}

TEST_CASE("invariant: a float is compared with the float nearest to the bound") {
  const std::vector<float> tenth{0.1F};
  const std::vector<float> above{std::nextafter(0.1F, 1.0F)};
  const std::vector<float> below{std::nextafter(0.1F, 0.0F)};
  CHECK_FALSE(broken({.is = 0.1}, ScalarType::Float, tenth));
  CHECK(broken({.is = 0.1}, ScalarType::Float, above));
  CHECK_FALSE(broken({.at_most = 0.1}, ScalarType::Float, tenth));
  CHECK(broken({.at_most = 0.1}, ScalarType::Float, above));
  CHECK_FALSE(broken({.at_least = 0.3}, ScalarType::Float, std::vector<float>{0.3F}));
  CHECK(broken({.at_least = 0.1}, ScalarType::Float, below));
  CHECK_FALSE(broken({.is = 7, .except = 0.1}, ScalarType::Float, tenth));
  const std::vector<std::uint16_t> tenth_of_half{0x2E66};
  CHECK_FALSE(broken({.is = 0.1}, ScalarType::Half, tenth_of_half));
  CHECK(broken({.is = 0.1}, ScalarType::Half, std::vector<std::uint16_t>{0x2E67}));
  CHECK_FALSE(broken({.is = 0.1}, ScalarType::Double, std::vector<double>{0.1}));
  CHECK(broken({.is = 0.1}, ScalarType::Double, std::vector<double>{0.1F}));
}

TEST_CASE("invariant: all that is asked must hold") {
  CHECK(holds({.at_most = 3, .at_least = 1, .distinct = true}, {1, 3}));
  CHECK_FALSE(holds({.at_most = 3, .at_least = 1, .distinct = true}, {1, 1}));
  CHECK_FALSE(holds({.at_most = 3, .at_least = 1}, {0}));
}

TEST_CASE("invariant: elements that are excepted are not looked at") {
  CHECK(holds({.distinct = true, .except = 0}, {0, 1, 0, 2}));
  CHECK_FALSE(holds({.distinct = true, .except = 0}, {0, 1, 1}));
  CHECK(holds({.sorted = SortedOrder::Ascending, .except = 0}, {1, 0, 2}));
  CHECK(holds({.is = 5, .except = -1}, {-1, 5}));
}

TEST_CASE("invariant: numbers are those of the type") {
  using Bytes = std::vector<std::uint8_t>;
  CHECK_FALSE(broken<std::uint8_t>({.is = 255}, ScalarType::Uchar, Bytes{255}));
  CHECK_FALSE(broken<std::uint8_t>({.is = -1}, ScalarType::Char, Bytes{255}));
  CHECK(broken<std::uint8_t>({.is = 255}, ScalarType::Char, Bytes{255}));
  CHECK_FALSE(broken<std::uint16_t>({.is = 1.5}, ScalarType::Half, {0x3E00}));
  CHECK_FALSE(broken<float>({.at_most = 0.5}, ScalarType::Float, {0.5f}));
  // Neighbours that a double does not tell apart.
  const std::uint64_t large = (std::uint64_t{1} << 60) + 1;
  CHECK_FALSE(broken<std::uint64_t>({.distinct = true}, ScalarType::Ulong, {large, large - 1}));
  CHECK(broken<std::uint64_t>({.distinct = true}, ScalarType::Ulong, {large, large}));
}

TEST_CASE("invariant: what is no number is within no bound") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(broken<float>({.is = 0}, ScalarType::Float, {nan}));
  CHECK(broken<float>({.at_most = 1}, ScalarType::Float, {nan}));
  CHECK(broken<float>({.at_least = 1}, ScalarType::Float, {nan}));
  CHECK(broken<float>({.sum = 1}, ScalarType::Float, {nan}));
}

TEST_CASE("invariant: the violation names element, value, bound, kind and what its author says") {
  const Invariant invariant{
      .buffer = "bad", .is = 0, .message = "two inside", .kind = own_kind("two_writers")};
  const auto violation = broken(invariant, ScalarType::Int, Ints{0, 0, 7, 9});
  REQUIRE(violation);
  CHECK(violation->kind == own_kind("two_writers"));
  const Place place{.kind = PlaceKind::Element, .index = 2, .object = "bad"};
  CHECK(violation->summary ==
        Fact(FactKind::ElementMustBe,
             {place, value(ScalarType::Int, 7), value(ScalarType::Int, 0), "two inside"}));
  CHECK(violation->cells == std::vector<std::uint32_t>{2, 3});
  CHECK(violation->explanation.back() ==
        Evidence(Fact(FactKind::ElementsBreakIt, {"bad", std::uint64_t{2}, std::uint64_t{4}})));
}

TEST_CASE("invariant: of no elements all hold but a sum") {
  CHECK(holds({.is = 1, .distinct = true, .sorted = SortedOrder::Ascending}, {}));
  CHECK_FALSE(holds({.sum = 1}, {}));
}

TEST_CASE("invariant: who leaves out all elements looks at nothing, unless it asks their sum") {
  const auto looks = [](const Invariant& invariant, const Ints& numbers) {
    return looks_at_any(invariant, ScalarType::Int, std::as_bytes(std::span(numbers)));
  };
  CHECK_FALSE(looks({.is = 7, .except = 0}, {0, 0}));
  CHECK(looks({.is = 7, .except = 0}, {0, 7}));
  CHECK(looks({.sum = 7, .except = 0}, {0, 0}));
  CHECK(looks({.is = 7}, {0, 0}));
}

TEST_CASE("invariant: bounds that each number of the type is within look at nothing") {
  const auto looks = [](const Invariant& invariant, ScalarType type) {
    const std::vector<std::uint32_t> numbers{7, 8};
    return looks_at_any(invariant, type, std::as_bytes(std::span(numbers)));
  };
  CHECK_FALSE(looks({.at_least = 0}, ScalarType::Uint));
  CHECK(looks({.at_least = 0}, ScalarType::Int));
  CHECK(looks({.at_least = 0}, ScalarType::Float));
  CHECK_FALSE(looks({.at_most = 4294967295.0L, .at_least = 0}, ScalarType::Uint));
  CHECK(looks({.at_most = 4294967294.0L, .at_least = 0}, ScalarType::Uint));
  CHECK(looks({.at_least = 0, .distinct = true}, ScalarType::Uint));
}

TEST_CASE("invariant: numbers of 64 bits are told apart") {
  const auto of = [](const Invariant& invariant, std::uint64_t value) {
    return broken(invariant, ScalarType::Ulong, std::vector<std::uint64_t>{value}).has_value();
  };
  CHECK_FALSE(of({.is = 9007199254740993.0L}, 9007199254740993U));
  CHECK(of({.is = 9007199254740993.0L}, 9007199254740992U));
  CHECK_FALSE(of({.is = 18446744073709551615.0L}, ~std::uint64_t{0}));
  CHECK(of({.at_most = 18446744073709551614.0L}, ~std::uint64_t{0}));
  CHECK_FALSE(of({.sum = 18446744073709551615.0L}, ~std::uint64_t{0}));
  CHECK(of({.sum = 18446744073709551615.0L}, ~std::uint64_t{0} - 1));
  CHECK_FALSE(of({.sum = -1}, ~std::uint64_t{0}));
  CHECK_FALSE(broken({.at_most = 1e30}, ScalarType::Float, std::vector<float>{1e20F}));
  CHECK(broken({.at_least = 1e30}, ScalarType::Float, std::vector<float>{1e20F}));
}

TEST_CASE("invariant: what is no number hides no two equal ones, and is there once") {
  const float nan = std::nanf("");
  const auto of = [](const std::vector<float>& values) {
    return broken({.distinct = true}, ScalarType::Float, values).has_value();
  };
  CHECK(of({1, nan, 1}));
  CHECK(of({nan, 2, nan}));
  CHECK_FALSE(of({2, nan, 1}));
}
