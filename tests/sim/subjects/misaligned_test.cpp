// Accesses at addresses that are no multiple of what their type demands.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using Catch::Matchers::Contains;

constexpr int kAlignedCases = 10;

GenerateSettings some_groups() {
  GenerateSettings settings;
  settings.work_groups = {1, 4};
  settings.work_group_size = {1, 20};
  return settings;
}

Subject accessing(const std::string& name) {
  return subject_here("misaligned.yaml", name);
}

Device& any_model() {
  return simulated(GENERATE("sim:sc", "sim:lockstep", "sim:weakest", "sim:rc11", "sim:nvptx_O2"));
}

LaunchOutcome launched_off(const std::string& name) {
  return first_launch(accessing(name), some_groups());
}

}  // namespace

TEST_CASE("misaligned: what lies as its type demands, or is packed, is right") {
  const std::string name =
      GENERATE("words", "packed_members", "packed_whole", "vector_by_elements", "bytes_anywhere");
  Device& device = any_model();
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, accessing(name), some_groups(), kAlignedCases) ==
        std::map<std::string, int>{{"pass", kAlignedCases}});
}

TEST_CASE("misaligned: what does not is out of bounds, whatever device and memory") {
  const std::string name = GENERATE("stored_off", "long_at_word", "struct_off", "vector_off",
                                    "vload_off", "vstore_off", "local_off", "copied_off");
  Device& device = any_model();
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, accessing(name), some_groups(), kAlignedCases) ==
        std::map<std::string, int>{{"out_of_bounds", kAlignedCases}});
}

TEST_CASE("misaligned: the line, the byte and what the type demands are told") {
  const LaunchOutcome outcome = launched_off("long_at_word");
  const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
  REQUIRE(misbehaved != nullptr);
  CHECK_THAT(words(misbehaved->violation.summary), Contains("misaligned.cl:58"));
  CHECK_THAT(
      words(misbehaved->violation.summary),
      Contains("accesses 'bytes' at byte 100, and the type it uses demands a multiple of 8"));
  const LaunchOutcome loaded = launched_off("loaded_off");
  REQUIRE(std::get_if<Misbehaved>(&loaded) != nullptr);
  CHECK_THAT(words(std::get_if<Misbehaved>(&loaded)->violation.summary),
             Contains("a multiple of 4"));
}
