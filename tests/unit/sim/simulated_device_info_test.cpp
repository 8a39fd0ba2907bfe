// What simulated devices say of themselves, and how they are opened.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "sim/device/simulated_device.hpp"

using namespace stalemate;
using namespace stalemate::sim;

TEST_CASE("simulated device: it says what it is, settings included") {
  const std::map<std::string, Progress> gives{
      {"sim:serial", Progress::None},          {"sim:sc", Progress::WorkItem},
      {"sim:independent", Progress::WorkItem}, {"sim:lockstep", Progress::Group},
      {"sim:weakest", Progress::WorkItem},     {"sim:rc11", Progress::WorkItem},
      {"sim:x86_O2", Progress::WorkItem},      {"sim:nvptx_O2", Progress::WorkItem},
      {"sim:every", Progress::WorkItem}};
  std::vector<std::string> ids;
  for (const DeviceInfo& info : list_devices()) {
    ids.push_back(info.id);
    CHECK(info.is_simulated);
    CHECK(info.cl_std == "CL3.0");
    CHECK(explores(info) == (info.id == "sim:every"));
    CHECK(info.work_items_max == (explores(info) ? 16 : 64));
    CHECK(info.operations_max == (explores(info) ? 48 : 1024));
    CHECK(info.settings == preset(info.id));
    CHECK(info.progress->gives() == gives.at(info.id));
    CHECK(std::count(info.capabilities.begin(), info.capabilities.end(), "atomic_order_relaxed"));
  }
  CHECK(ids == std::vector<std::string>{"sim:serial", "sim:sc", "sim:independent", "sim:lockstep",
                                        "sim:weakest", "sim:rc11", "sim:x86_O2", "sim:nvptx_O2",
                                        "sim:every"});
}

TEST_CASE("simulated device: in lockstep neighbouring lanes get no turns, others do") {
  Settings settings = *preset("sim:lockstep");
  const auto seen = [&](std::uint32_t width) {
    settings.sub_group_size = width;
    return describe({"sim:mine", settings}).progress.value();
  };
  CHECK(seen(32) == ProgressSeen{false, true, true});
  CHECK(seen(1024) == ProgressSeen{false, false, true});
  CHECK(seen(1) == ProgressSeen{true, true, true});
}

TEST_CASE("simulated device: one of one's own opens from its name and settings alone") {
  Settings settings = *preset("sim:weakest");
  settings.compute_units = 2;
  const auto device = open_device(to_text({"sim:tiny", settings}));
  REQUIRE(device);
  CHECK(device->info().id == "sim:tiny");
  CHECK(device->info().compute_units == 2);
  CHECK(device->info().settings->cache == Cache::Weakest);
  CHECK(open_device("sim:sc")->info().id == "sim:sc");
  CHECK(open_device("sim:nothing") == nullptr);
}
