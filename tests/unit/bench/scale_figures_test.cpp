#include <cstdlib>
#include <fstream>

#include <catch2/catch.hpp>

#include "bench/scale/scale_json.hpp"
#include "bench/scale/scale_svg.hpp"
#include "bench/scale/scale_text.hpp"
#include "sample_scale.hpp"
#include "temporary_folder.hpp"
#include "unit/report/approved_text.hpp"
#include "unit/report/foreign_locale.hpp"

using namespace stalemate::bench;
using namespace stalemate::bench::test;
using stalemate::report::test::check_approved;
using stalemate::test::TemporaryFolder;

namespace {

bool is_valid_xml(const std::string& text) {
  const TemporaryFolder folder;
  folder.write("plot.svg", text);
  const std::string command = "xmllint --noout --nonet '" + folder.file("plot.svg") + "' 2>&1";
  return std::system(command.c_str()) == 0;
}

}  // namespace

TEST_CASE("scale figures: tables, with what was left out and why", "[bench]") {
  check_approved("scale.txt", scale_text(sample_scale()), "bench");
}

TEST_CASE("scale figures: the document, with null for what could not be measured", "[bench]") {
  check_approved("scale.json", scale_json(sample_scale()) + '\n', "bench");
}

TEST_CASE("scale figures: the plot", "[bench]") {
  check_approved("scale.svg", scale_svg(sample_scale()), "bench");
}

TEST_CASE("scale figures: the plot is XML, whatever a device calls itself", "[bench]") {
  const std::string plot = scale_svg(sample_scale());
  CHECK(is_valid_xml(plot));
  CHECK_FALSE(is_valid_xml(plot.substr(0, plot.size() / 2)));
  CHECK(is_valid_xml(scale_svg({})));
}

TEST_CASE("scale figures: none of them depends on the locale", "[bench]") {
  const std::string text = scale_text(sample_scale());
  const std::string document = scale_json(sample_scale());
  const std::string plot = scale_svg(sample_scale());
  const stalemate::report::test::ForeignLocale german;
  CHECK(scale_text(sample_scale()) == text);
  CHECK(scale_json(sample_scale()) == document);
  CHECK(scale_svg(sample_scale()) == plot);
}

TEST_CASE("scale figures: without a point there is nothing", "[bench]") {
  CHECK(sample_scale().has_any());
  ScaleFigures none = sample_scale();
  for (Curve& curve : none.curves) curve.points.clear();
  CHECK_FALSE(none.has_any());
}
