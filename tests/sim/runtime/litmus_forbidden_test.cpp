#include "sim/runtime/litmus_forbidden.hpp"

#include <vector>

#include <catch2/catch.hpp>

// What OpenCL's memory model forbids is never shown, whatever the device.

namespace stalemate::sim::test {
namespace {

constexpr int kSeedsEach = 200;  // on each of 72 devices

const std::vector<Litmus>& forbidden() {
  static const std::vector<Litmus> all = [] {
    std::vector<Litmus> made;
    for (const auto& part : {forbidden_of_messages(), forbidden_of_causality(),
                             forbidden_of_coherence(), forbidden_of_one_order()}) {
      made.insert(made.end(), part.begin(), part.end());
    }
    return made;
  }();
  return all;
}

}  // namespace

TEST_CASE("memory models: what OpenCL forbids is never shown, on any device") {
  for (const Litmus& litmus : forbidden()) {
    CAPTURE(litmus.name);
    CHECK(first_to_show(litmus, kSeedsEach) == "");
  }
}

TEST_CASE("memory models: the tests of forbidden outcomes do get as far as to look") {
  // A wait that was never over would make any outcome impossible.
  const auto looked = [](const Lab& lab) { return lab.reg(0) == 1; };
  const Settings settings = settings_of(Policy::Random, Cache::Weakest, true);
  for (const Litmus& litmus : forbidden()) {
    if (litmus.outcome != &one_but_not_the_other) continue;
    CAPTURE(litmus.name);
    Litmus reached = litmus;
    reached.outcome = looked;
    CHECK(count(reached, settings, kSeedsEach) > kSeedsEach / 20);
  }
}

}  // namespace stalemate::sim::test
