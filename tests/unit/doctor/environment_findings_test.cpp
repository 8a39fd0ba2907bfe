#include "doctor/environment_findings.hpp"

#include <map>

#include <catch2/catch.hpp>

using namespace stalemate::doctor;

namespace {

Findings findings(const std::map<std::string, std::string>& variables) {
  return environment_findings([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  });
}

}  // namespace

TEST_CASE("doctor: variables that hurt are hints with their effect") {
  const Findings found = findings({{"POCL_AFFINITY", "0"}, {"POCL_DEVICES", "basic"}});
  REQUIRE(found.size() == 2);
  CHECK(found[0].grade == Grade::Hint);
  CHECK(found[0].what.starts_with("POCL_AFFINITY=0: "));
  CHECK(found[0].remedy.find("unset POCL_AFFINITY") != std::string::npos);
  CHECK(found[1].what.starts_with("POCL_DEVICES=basic: "));
}

TEST_CASE("doctor: the same variables with values that do not hurt are not told of") {
  const Findings found = findings({{"POCL_AFFINITY", "1"}, {"LP_NUM_THREADS", "2"}});
  REQUIRE(found.size() == 1);
  CHECK(found[0].grade == Grade::Fine);
}

TEST_CASE("doctor: a layer that is not there stands between nothing") {
  const Findings missing = findings({{"OPENCL_LAYERS", "/dev/null:/nonexistent/layer.so"}});
  REQUIRE(missing.size() == 1);
  CHECK_THAT(missing[0].what, Catch::Contains("/nonexistent/layer.so is not there"));
  const Findings there = findings({{"OPENCL_LAYERS", "/dev/null"}});
  CHECK_THAT(there.at(0).what, Catch::Contains("stands between each program and its driver"));
}
