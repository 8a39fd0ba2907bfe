#include "selftest/selftest_text.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;
using namespace stalemate::selftest;

namespace {

const DriverFault kFault{"lost_update", "updates are lost", {"atomic_add.uint"}, "passes"};

SubjectResult result_of(Verdict verdict) {
  SubjectResult result;
  result.subject = "atomic_add.uint";
  result.verdict = std::move(verdict);
  result.effort.cases = 3;
  return result;
}

TriedFault caught_one() {
  Violation violation;
  violation.kind = ViolationKind::LostUpdate;
  SubjectResult result = result_of(violation);
  const Case input{.seed = Seed{1}, .nd_range = {}, .contention = {}, .stress = {}};
  result.reproducer = Reproducer{.subject = {},
                                 .device = {},
                                 .violation = violation,
                                 .original = {input, {12, 20}},
                                 .smallest = {input, {}},
                                 .observed = input,
                                 .history = {}};
  return {kFault, Caught{result}};
}

}  // namespace

TEST_CASE("selftest_table: a fault that was caught, as what, how soon, how often") {
  CHECK(selftest_table({caught_one()}) ==
        "  broken driver     caught as                     after    launches  OpenCL-CTS\n"
        "  updates are lost  lost_update, atomic_add.uint  3 cases  12 of 20  passes\n"
        "1 of 1 broken driver caught\n");
}

TEST_CASE("selftest_table: a driver that is told as such is caught") {
  const TriedFault tried{kFault, Caught{result_of(Error{.cause = "x", .of_driver = true})}};
  CHECK(selftest_table({tried}).find("the driver's fault, atomic_add.uint  3 cases  -") !=
        std::string::npos);
  CHECK(are_caught({tried}));
}

TEST_CASE("selftest_table: one that was not caught, and one that was not injected, say why") {
  const TriedFault escaped{kFault, Escaped{{result_of(Inconclusive{"no launch met"})}}};
  const TriedFault not_injected{kFault, NotInjected{"the layer was not loaded"}};
  CHECK(selftest_table({escaped, not_injected}) ==
        "  broken driver     caught as            after  launches  OpenCL-CTS\n"
        "  updates are lost  NOT CAUGHT           -      -         passes\n"
        "  updates are lost  error: not injected  -      -         passes\n"
        "0 of 2 broken drivers caught\n"
        "lost_update: not caught: atomic_add.uint: inconclusive (no launch met)\n"
        "lost_update: error: the layer was not loaded\n");
}

TEST_CASE("are_caught: only if each one is, and if there is one") {
  const TriedFault escaped{kFault, Escaped{}};
  const TriedFault not_injected{kFault, NotInjected{}};
  CHECK(are_caught({caught_one()}));
  CHECK_FALSE(are_caught({caught_one(), escaped}));
  CHECK_FALSE(are_caught({not_injected, caught_one()}));
  CHECK_FALSE(are_caught({}));
}
