// A certificate is a prefix and a cycle that repeats for ever: what it says, and when it is
// refused.
#include <catch2/catch.hpp>

#include "sim/runtime/livelock.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

/// What a launch that came with the certificate says of it.
Ended checked(const Certificate& certificate, std::uint32_t counts_turns = 0) {
  Lab lab;
  lab.clear();
  lab.set_cell(3, counts_turns);
  lab.launch.nd_range = {2, 2};
  lab.launch.check = &certificate;
  return lab.run(&spins, impatient(Policy::Random), 1);
}

/// Gets in if nobody else is counted, and takes its count back: some may keep each other out for
/// ever, and need not. The device begins to look for that when somebody has waited for long.
void counts_himself_in(void* const* a) {
  const Code code{a};
  const bool is_late = id() == 0;
  for (bool done = false; !done || !is_late;) {
    stalemate_sim_block(1);
    done = modify(code.cell(0), kAdd, 1) == 0;
    modify(code.cell(0), kSubtract, 1);
  }
}

/// Changes memory for ever, whatever others do.
void flickers(void* const* a) {
  const Code code{a};
  for (;;) {
    stalemate_sim_block(1);
    put(code.cell(0), 1);
    put(code.cell(0), 0);
  }
}

Certificate certificate_of_spins() {
  const Ended ended = run_fresh(&spins, {2, 2}, impatient(Policy::Random));
  REQUIRE(is_proven(ended));
  return *ended.certificate;
}

void check_refused(const Certificate& certificate, std::uint32_t counts_turns = 0) {
  const Ended ended = checked(certificate, counts_turns);
  CHECK_FALSE(ended.fault.has_value());
  CHECK_FALSE(ended.certificate.has_value());
  CHECK_THAT(ended.unproven, Contains("certificate"));
}

}  // namespace

TEST_CASE("certificate: a spin repeats a cycle in which each work-item has its turns") {
  const Certificate certificate = certificate_of_spins();
  CHECK(certificate.prefix_events > 0);
  CHECK(certificate.cycle ==
        std::vector<Segment>{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {0, 1}, {1, 1}, {2, 1}, {3, 1}});
  CHECK(certificate.cycle_events == 8);
}

TEST_CASE("certificate: it says prefix, cycle and what everybody does in it") {
  const Ended ended = run_fresh(&spins, {2, 3}, impatient(Policy::Random));
  REQUIRE(is_proven(ended));
  CHECK_THAT(lines_of(ended), Contains("proof of livelock: after a prefix of "));
  CHECK_THAT(lines_of(ended), Contains("a cycle of 12 events repeats for ever"));
  CHECK_THAT(lines_of(ended), Contains("every work-item that can go on takes steps in it"));
  CHECK_THAT(lines_of(ended),
             Contains("work-items 0, 1, 2 and 3 more at an unknown line (atomic_load): loads "
                      "'cells' at byte 512 = 0"));
}

TEST_CASE(
    "certificate: that luck may help is said of cycles that change memory, not of idle ones") {
  const auto hangs_on_luck = [](Kernel kernel, NdRange nd_range, Policy policy) {
    const Ended ended = run_fresh(kernel, nd_range, impatient(policy));
    REQUIRE(is_proven(ended));
    return lines_of(ended).find("by luck one of them may get through, but this schedule is fair") !=
           std::string::npos;
  };
  for (const Policy policy : {Policy::RoundRobin, Policy::Random, Policy::Bursts}) {
    CHECK(hangs_on_luck(&counts_himself_in, {2, 2}, policy));
    CHECK_FALSE(hangs_on_luck(&spins, {2, 2}, policy));
    CHECK_FALSE(hangs_on_luck(&flickers, {1, 1}, policy));  // there is no other order
  }
  const Kernel meets = [](void* const* a) {
    const Code code{a};
    for (;;) {
      stalemate_sim_block(1);
      modify(code.cell(0), kXor, 1);
      barrier();
    }
  };
  CHECK(hangs_on_luck(meets, {1, 2}, Policy::RoundRobin));
  CHECK_FALSE(hangs_on_luck(meets, {1, 2}, Policy::Serial));  // both take turns, in one order
}

TEST_CASE("certificate: one that is given holds, and is refused if a turn is dropped or added") {
  const Certificate certificate = certificate_of_spins();
  const Ended again = checked(certificate);
  REQUIRE(is_proven(again));
  CHECK(again.certificate == certificate);
  for (std::size_t i = 0; i < certificate.cycle.size(); ++i) {
    Certificate broken = certificate;
    broken.cycle.erase(broken.cycle.begin() + static_cast<std::ptrdiff_t>(i));
    check_refused(broken);
    broken = certificate;
    ++broken.cycle[i].events;
    check_refused(broken);
    broken = certificate;
    broken.cycle[i].work_item = 99;
    check_refused(broken);
  }
  check_refused({certificate.prefix_events, 0, {}});
}

TEST_CASE(
    "certificate: a cycle without somebody who could go on is refused, though all is as before") {
  Certificate certificate = certificate_of_spins();
  certificate.cycle = {{0, 2}, {1, 2}, {2, 2}};
  check_refused(certificate);
  certificate.cycle = {{0, 2}, {1, 2}, {2, 2}, {3, 2}};
  CHECK(is_proven(checked(certificate)));
}

TEST_CASE("certificate: a cycle that begins elsewhere, or does not come back, is refused") {
  Certificate certificate = certificate_of_spins();
  check_refused(certificate, 1);
  certificate.prefix_events += 1;
  check_refused(certificate);
}

TEST_CASE("certificate: following the turns before it gives the same one again") {
  for (const Policy policy : kPolicies) {
    for (std::uint64_t seed = 1; seed <= kSeedsTried; ++seed) {
      Lab lab;
      lab.launch.record = true;
      const Ended free = run_once(lab, &spins, {2, 2}, impatient(policy), seed);
      REQUIRE(is_proven(free));
      lab.launch.follow = &free.segments;
      const Ended followed = run_once(lab, &spins, {2, 2}, impatient(policy), seed);
      REQUIRE(is_proven(followed));
      CHECK(followed.certificate == free.certificate);
      CHECK(followed.hash == free.hash);
    }
  }
}

}  // namespace stalemate::sim::test
