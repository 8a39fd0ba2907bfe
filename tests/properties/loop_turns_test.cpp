// Devices that end every loop after so many turns.
#include <vector>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "lists.hpp"
#include "locks.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kTurns = 65535;

DeviceInfo ending_loops(std::uint32_t turns) {
  DeviceInfo device;
  device.id = "rusticl:0";
  device.work_group_size_max = 1024;
  device.loop_turns_max = turns;
  return device;
}

std::vector<Subject> one_of_each() {
  Subject lock = macro_lock("#define M(lock, ...) __VA_ARGS__\n", "M");
  return {shipped_subject("float_add.cl", "add_naive", "float", "add"), lock,
          shipped_list("list_prepend.cl", "prepend")};
}

Case long_loops() {
  Case input{.seed = Seed{1}, .nd_range = {2, 16}, .contention = {}, .stress = {}};
  input.operations_per_item = 100000;
  input.stress = {16, 4096, 16384, 2};
  return input;
}

}  // namespace

TEST_CASE("loop turns: rendezvous wait for a share of them, elsewhere as long as ever") {
  for (const Subject& subject : one_of_each()) {
    CAPTURE(subject.property);
    const auto options = [&](std::uint32_t turns) {
      return property_of(subject)
          .lower(subject, one_cell_case(2, 2), {ending_loops(turns), shipped_files()})
          .program.options;
    };
    CHECK(options(kTurns).find(" -DSTALEMATE_POLLS_MAX=4095u") != std::string::npos);
    CHECK(options(0).find("POLLS_MAX") == std::string::npos);
  }
}

TEST_CASE("loop turns: operations and what stands between them leave most to the code under test") {
  for (const Subject& subject : one_of_each()) {
    CAPTURE(subject.property);
    const Property& property = property_of(subject);
    const DeviceInfo device = ending_loops(kTurns);
    const Case fit = property.fit_to_device(subject, long_loops(), device);
    const std::uint32_t operations = fit.operations_per_item;
    CHECK(operations > 1000);
    CHECK(operations + fit.stress.skew_spins +
              operations * (fit.stress.jitter_spins + fit.stress.memory_accesses) <
          kTurns / 4);
    CHECK(fit.stress.skew_spins > 1000);
    CHECK(property.fit_to_device(subject, fit, device) == fit);

    Case few = long_loops();
    few.operations_per_item = 8;
    CHECK(property.fit_to_device(subject, few, device).stress.jitter_spins > 100);
  }
}
