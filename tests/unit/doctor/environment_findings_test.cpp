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
