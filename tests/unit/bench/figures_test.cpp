#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "bench/figures_json.hpp"
#include "bench/figures_text.hpp"
#include "sample_figures.hpp"
#include "unit/report/approved_text.hpp"
#include "unit/report/foreign_locale.hpp"

using namespace stalemate::bench;
using namespace stalemate::bench::test;
using stalemate::report::test::check_approved;

TEST_CASE("bench figures: the table, with what could not be measured in notes", "[bench]") {
  check_approved("bench.txt", figures_text(sample_figures()), "bench");
}

TEST_CASE("bench figures: the document, with null for what could not be measured", "[bench]") {
  check_approved("bench.json", figures_json(sample_figures()) + '\n', "bench");
}

TEST_CASE("bench figures: neither depends on the locale", "[bench]") {
  const std::string text = figures_text(sample_figures());
  const std::string document = figures_json(sample_figures());
  const stalemate::report::test::ForeignLocale german;
  CHECK(figures_text(sample_figures()) == text);
  CHECK(figures_json(sample_figures()) == document);
}

TEST_CASE("bench figures: ratios and rates are of what was measured", "[bench]") {
  const SubjectFigures figures = measured_atomic();
  CHECK(figures.kernels->ratio() == Approx(1.5));
  CHECK(figures.small_cases->cases_per_second() == Approx(4000));
  CHECK(figures.large_cases->kernel_share() == Approx(0.25));
  CHECK(figures.large_cases->operations_per_wall_second() == Approx(19'988'480));
  CHECK(figures.large_cases->operations_per_processor_second() == Approx(12'492'800));
  CHECK(figures.has_any());
  CHECK_FALSE(SubjectFigures{}.has_any());
}
