// Asynchronous copies: all work-items of a work-group ask for one.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr int kCopyCases = 10;

GenerateSettings several_items() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {2, 20};
  return settings;
}

Subject copying(const std::string& name) {
  return subject_here("copies.yaml", name);
}

}  // namespace

TEST_CASE("asynchronous copies: a work-group that asks alike is right, and groups may differ") {
  const std::string name =
      GENERATE("all_ask", "all_ask_in_turns", "one_group_asks", "waits_for_both",
               "waits_for_one_event", "two_buffers", "copies_back", "waits_for_many");
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11", "sim:nvptx_O2"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, copying(name), several_items(), kCopyCases) ==
        std::map<std::string, int>{{"pass", kCopyCases}});
}

TEST_CASE("asynchronous copies: a work-group that does not is told where all meet next") {
  const std::string name = GENERATE("first_asks", "first_asks_and_all_meet",
                                    "each_asks_for_its_own", "counts_differ", "strides_differ");
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11", "sim:nvptx_O2"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, copying(name), several_items(), kCopyCases) ==
        std::map<std::string, int>{{"barrier_divergence", kCopyCases}});
}

TEST_CASE("asynchronous copies: a copy is over for who has waited for its event") {
  const std::string name = GENERATE("waits_for_the_second", "waits_for_the_first",
                                    "waits_by_a_barrier", "first_reads_at_once");
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11", "sim:nvptx_O2"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, copying(name), several_items(), kCopyCases).contains("data_race"));
}

TEST_CASE("asynchronous copies: a work-item that ends has waited for all that it asked for") {
  const std::string name =
      GENERATE("waits_for_one_of_two", "stores_and_ends", "fetches_one_too_many");
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11", "sim:nvptx_O2"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, copying(name), several_items(), kCopyCases) ==
        std::map<std::string, int>{{"barrier_divergence", kCopyCases}});
}

TEST_CASE("asynchronous copies: what is copied is not changed before it was waited for") {
  const std::string name = GENERATE("changes_the_source", "copies_too_soon");
  Device& device = simulated(GENERATE("sim:sc", "sim:rc11"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, copying(name), several_items(), kCopyCases).contains("data_race"));
}
