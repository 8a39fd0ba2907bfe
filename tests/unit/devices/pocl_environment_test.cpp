#include "devices/pocl_environment.hpp"

#include <cstdlib>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

constexpr const char* kSpecialization = "POCL_WORK_GROUP_SPECIALIZATION";

}  // namespace

TEST_CASE("PoCL compiles a kernel once for all work-group sizes, pinned or not") {
  unsetenv(kSpecialization);
  CHECK(devices::pocl_environment().variables.at(kSpecialization) == "0");
  CHECK(devices::unpinned_pocl_environment("a reason").variables.at(kSpecialization) == "0");
}

TEST_CASE("what the user says of PoCL's specialization is kept") {
  setenv(kSpecialization, "1", 1);
  CHECK_FALSE(devices::pocl_environment().variables.contains(kSpecialization));
  unsetenv(kSpecialization);
}
