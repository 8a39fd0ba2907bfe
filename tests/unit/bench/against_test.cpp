#include <cmath>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "bench/against/compared_figures.hpp"
#include "bench/against/side_by_side.hpp"
#include "bench/against/side_by_side_text.hpp"
#include "bench/against/t_interval.hpp"
#include "bench/figures_json.hpp"
#include "sample_figures.hpp"
#include "unit/report/approved_text.hpp"

using namespace stalemate::bench;
using namespace stalemate::bench::test;
using stalemate::report::test::check_approved;

namespace {

/// How much a machine may be slower in one measurement than in another.
constexpr double kMoods[] = {1.0, 0.7, 0.9, 1.1, 0.8, 1.2, 0.75, 1.05, 0.95, 0.85};

const FigureName kFigure{"d", "s", "small cases"};

/// A program that does so much in a machine's second, on a machine whose mood changes. Nothing of
/// it is measured, so the tests give the same wherever they run.
struct FakeProgram {
  double speed = 1;
  std::size_t& turn;

  Side side(const std::string& name) const {
    return {name, [fake = *this]() -> std::variant<ComparedFigures, std::string> {
              return ComparedFigures{{kFigure, fake.speed * kMoods[fake.turn++ % 10]}};
            }};
  }
};

stalemate::bench::SideBySide compared(double one, double other, std::uint32_t rounds = 5) {
  std::size_t turn = 0;
  auto result = side_by_side(FakeProgram{one, turn}.side("one"),
                             FakeProgram{other, turn}.side("other"), rounds, {});
  REQUIRE(std::holds_alternative<stalemate::bench::SideBySide>(result));
  return std::get<stalemate::bench::SideBySide>(std::move(result));
}

}  // namespace

TEST_CASE("t interval: of pairs that are worked out by hand", "[bench]") {
  // Logarithms 1, 2 and 3: mean 2, standard deviation 1, t with 2 degrees of freedom 4.303.
  const Ratio ratio = ratio_of({{std::exp(1), 1}, {std::exp(2), 1}, {1, std::exp(-3)}});
  CHECK(std::log(ratio.estimate) == Approx(2));
  CHECK(std::log(ratio.high) == Approx(2 + 4.303 / std::sqrt(3)));
  CHECK(std::log(ratio.low) == Approx(2 - 4.303 / std::sqrt(3)));
  CHECK_FALSE(ratio.differs());
}

TEST_CASE("t interval: the sides exchanged, the interval is turned over", "[bench]") {
  const Ratio ratio = ratio_of({{2, 1}, {3, 1}, {2.5, 1}});
  const Ratio turned = ratio_of({{1, 2}, {1, 3}, {1, 2.5}});
  CHECK(turned.estimate == Approx(1 / ratio.estimate));
  CHECK(turned.low == Approx(1 / ratio.high));
  CHECK(turned.high == Approx(1 / ratio.low));
  CHECK(ratio.differs());
  CHECK(turned.differs());
}

TEST_CASE("side by side: a program that is slower by construction is told as that", "[bench]") {
  const stalemate::bench::SideBySide result = compared(1, 3, 8);
  REQUIRE(result.ratios.size() == 1);
  const Ratio& ratio = result.ratios.front().ratio;
  CHECK(ratio.differs());
  CHECK(ratio.high < 1);
  CHECK(ratio.low < 1.0 / 3);
  CHECK(1.0 / 3 < ratio.high);
  CHECK(side_by_side_text(result).find("slower") != std::string::npos);
  CHECK(side_by_side_text(compared(3, 1, 8)).find("faster") != std::string::npos);
}

TEST_CASE("side by side: between a program and itself no difference is seen", "[bench]") {
  for (const std::uint32_t rounds : {2U, 5U, 10U, 31U}) {
    const stalemate::bench::SideBySide result = compared(1, 1, rounds);
    REQUIRE(result.ratios.size() == 1);
    const Ratio& ratio = result.ratios.front().ratio;
    CHECK_FALSE(ratio.differs());
    CHECK(ratio.low <= 1);
    CHECK(ratio.high >= 1);
    CHECK(side_by_side_text(result).find("no difference seen") != std::string::npos);
  }
}

TEST_CASE("side by side: the two take turns, and take turns at being first", "[bench]") {
  std::string order;
  const auto side = [&](char letter) {
    return Side{std::string(1, letter),
                [&order, letter]() -> std::variant<ComparedFigures, std::string> {
                  order += letter;
                  return ComparedFigures{{kFigure, 1.0}};
                }};
  };
  const auto result = side_by_side(side('a'), side('b'), 3, {});
  CHECK(std::holds_alternative<stalemate::bench::SideBySide>(result));
  CHECK(order == "abbaab");
}

TEST_CASE("side by side: what one side lacks is not compared, and said", "[bench]") {
  const Side one{"one", []() -> std::variant<ComparedFigures, std::string> {
                   return ComparedFigures{{kFigure, 1.0}, {{"d", "s", "kernel, raw"}, 2.0}};
                 }};
  const Side other{"other", []() -> std::variant<ComparedFigures, std::string> {
                     return ComparedFigures{{kFigure, 1.0}};
                   }};
  const auto result = side_by_side(one, other, 2, {});
  REQUIRE(std::holds_alternative<stalemate::bench::SideBySide>(result));
  const auto& both = std::get<stalemate::bench::SideBySide>(result);
  CHECK(both.ratios.size() == 1);
  CHECK(both.not_compared == std::vector<FigureName>{{"d", "s", "kernel, raw"}});
}

TEST_CASE("side by side: a failure of one ends it", "[bench]") {
  std::size_t turn = 0;
  const Side broken{"broken", []() -> std::variant<ComparedFigures, std::string> {
                      return std::string("exit code 139");
                    }};
  const auto result = side_by_side(FakeProgram{1, turn}.side("one"), broken, 5, {});
  REQUIRE(std::holds_alternative<std::string>(result));
  CHECK(std::get<std::string>(result) == "exit code 139");
  CHECK(turn == 1);
}

TEST_CASE("side by side: the table and the document", "[bench]") {
  stalemate::bench::SideBySide result{.date = "2026-11-21T23:10:00Z",
                                      .processors = 2,
                                      .one = "/opt/one/stalemate",
                                      .other = "v0.1.0 (release)",
                                      .rounds = 3};
  const FigureName memory{"d", "", "peak memory, worker"};
  for (const auto& [name, pairs] :
       {std::pair{kFigure, std::vector<Pair>{{400, 100}, {420, 100}, {380, 100}}},
        std::pair{FigureName{"d", "s", "kernel, raw"}, std::vector<Pair>{{1, 1}, {2, 1}, {1, 2}}},
        std::pair{memory, std::vector<Pair>{{50, 100}, {50, 100}, {50, 100}}}}) {
    result.ratios.push_back({name, pairs, ratio_of(pairs)});
  }
  result.not_compared = {{"d", "s", "judging, host, unique"}};
  check_approved("against.txt", side_by_side_text(result), "bench");
  check_approved("against.json", side_by_side_json(result) + '\n', "bench");
}

TEST_CASE("compared figures: what bench prints is read, times turned over", "[bench]") {
  const auto figures = compared_figures(figures_json(sample_figures()));
  REQUIRE(figures.has_value());
  const auto of = [&](const char* figure) {
    return figures->at({"pocl:0", "atomic_add.uint", figure});
  };
  CHECK(of("kernel, raw") == Approx(200));
  CHECK(of("judging, host, unique") == Approx(12.5e6));
  CHECK(of("small cases") == Approx(4000));
  CHECK(of("large cases, by wall time") == Approx(19'988'480));
  CHECK(figures->at({"pocl:0", "", "peak memory, parent"}) == Approx(123 << 20));
  // Null, and not measured.
  CHECK_FALSE(figures->contains({"pocl:0", "float_add.naive", "kernel, raw"}));
  CHECK_FALSE(figures->contains({"rusticl:0", "", "peak memory, worker"}));
}

TEST_CASE("compared figures: other texts are none", "[bench]") {
  CHECK_FALSE(compared_figures("").has_value());
  CHECK_FALSE(compared_figures("usage: …").has_value());
  CHECK_FALSE(compared_figures("[]").has_value());
  CHECK_FALSE(compared_figures(R"({"devices": [{"id": 3}]})").has_value());
}
