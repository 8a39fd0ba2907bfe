#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "core/json.hpp"

namespace stalemate {

TEST_CASE("json: what is skipped keeps its reason, whatever it is") {
  for (const Lack lack : all_lacks()) {
    const Skipped skipped{"it", lack, {"cl_khr_fp64"}, 7, {"sim:sc", "pocl:0"}};
    const auto read = std::get<Skipped>(verdict_from_json(nlohmann::json(Verdict(skipped))));
    CHECK(read.missing == skipped.missing);
    CHECK(read.lack == lack);
    CHECK(read.names == skipped.names);
    CHECK(read.needed == skipped.needed);
    CHECK(read.had_by == skipped.had_by);
  }
}

TEST_CASE("json: an error keeps whose fault it is") {
  for (const bool is_drivers : {false, true}) {
    const Error error{.cause = "x", .of_property = !is_drivers, .of_driver = is_drivers};
    const auto read = std::get<Error>(verdict_from_json(nlohmann::json(Verdict(error))));
    CHECK(read.of_driver == is_drivers);
    CHECK(read.of_property == !is_drivers);
    CHECK_FALSE(read.of_machine);
  }
}

TEST_CASE("json: earlier versions say what is missing, and no more; a reason is a known one") {
  const auto old = verdict_from_json({{"verdict", "skipped"}, {"missing", "fp64"}});
  CHECK(std::get<Skipped>(old).lack == Lack::OwnWords);
  CHECK_THROWS(verdict_from_json({{"verdict", "skipped"}, {"missing", "fp64"}, {"lack", "luck"}}));
}

}  // namespace stalemate
