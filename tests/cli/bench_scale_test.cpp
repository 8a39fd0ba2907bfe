// `stalemate bench --scale`: that curves are there, never how they run.
#include <cstdlib>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

Outcome scale(std::vector<std::string> more) {
  std::vector<std::string> arguments{"bench",  "--scale",   "--device",
                                     "sim:sc", "--subject", "atomic_add.uint",
                                     "--json", "--time",    "5s"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, "", {}});
}

bool is_xml(const std::string& path) {
  return std::system(("xmllint --noout --nonet '" + path + "'").c_str()) == 0;
}

}  // namespace

TEST_CASE("bench --scale: each axis has a curve, and the plot is XML", "[cli]") {
  const TemporaryFolder folder;
  const std::string plot = folder.file("plot.svg");
  const Outcome outcome =
      scale({"--axis", "operations", "--axis", "processors", "--axis", "devices", "--operations",
             "10000", "--device", "sim:independent", "--svg", plot});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  const json figures = json::parse(outcome.out);
  CHECK(figures.at("devices").size() == 2);
  REQUIRE(figures.at("curves").size() == 5);
  for (const json& curve : figures.at("curves")) {
    CAPTURE(curve.dump());
    REQUIRE_FALSE(curve.at("points").empty());
    for (const json& point : curve.at("points")) {
      CHECK(point.at("wall_seconds").get<double>() > 0);
      CHECK(point.at("operations_judged").get<std::uint64_t>() > 0);
      CHECK(point.at("parent_peak_bytes").get<std::uint64_t>() > 0);
      // A keeper has less: it is the worker that is meant.
      CHECK(point.at("worker_peak_bytes").get<std::uint64_t>() > 8U << 20U);
      CHECK(point.at("kernel_share_of_time").get<double>() > 0);
    }
  }
  const std::string text = read(plot);
  CHECK(text.find("atomic_add.uint on sim:sc") != std::string::npos);
  CHECK(is_xml(plot));
  CHECK(processes_left().empty());
}

TEST_CASE("bench --scale: a device where nobody meets anybody comes at the end of the curve",
          "[cli]") {
  const Outcome outcome =
      run({{"bench", "--scale", "--device", "sim:serial", "--device", "sim:sc", "--axis", "devices",
            "--subject", "atomic_add.uint", "--json", "--time", "2s"},
           "",
           {}});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  const json curves = json::parse(outcome.out).at("curves");
  REQUIRE(curves.size() == 1);
  CHECK(curves[0].at("points").size() == 1);
  CHECK(curves[0].at("left_out").at("from") == 2);
}

TEST_CASE("bench --scale: arguments that cannot be are refused before anything is measured",
          "[cli]") {
  CHECK(scale({"--axis", "operation"}).exit_code == 2);
  CHECK(scale({"--time", "soon"}).exit_code == 2);
  CHECK(scale({"--svg", "/no/such/folder/plot.svg"}).exit_code == 2);
  for (const char* option : {"--axis", "--svg", "--time"}) {
    CHECK(run({{"bench", "--device", "sim:sc", option, "1s"}, "", {}}).exit_code == 2);
  }
}
