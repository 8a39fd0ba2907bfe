#include <catch2/catch.hpp>

#include "config/baseline.hpp"
#include "config/load.hpp"
#include "engine/run/known.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

std::vector<std::string> names_in_plan(const Properties& properties) {
  const auto plan =
      config::load_plan({{"configs/conformance.yaml", true}}, {properties, shipped_files()});
  std::vector<std::string> names;
  for (const Subject& subject : std::get<Plan>(plan).subjects) names.push_back(subject.name);
  return names;
}

/// One of each driver that the entries name.
std::vector<DeviceInfo> devices_of(const std::vector<KnownFailure>& known) {
  std::vector<DeviceInfo> devices;
  for (const KnownFailure& entry : known) {
    DeviceInfo info;
    info.id = entry.device + ":0";
    devices.push_back(info);
  }
  return devices;
}

}  // namespace

TEST_CASE("shipped baselines: the shipped plan takes each of them") {
  const Properties properties = shipped_properties();
  const std::vector<std::string> names = names_in_plan(properties);
  std::size_t count = 0;
  for (const auto& [path, text] : shipped_files().all()) {
    if (!path.starts_with("configs/baselines/")) continue;
    INFO(path);
    ++count;
    const auto loaded =
        config::load_baseline({std::string(path), true}, {properties, shipped_files()});
    REQUIRE(std::holds_alternative<std::vector<KnownFailure>>(loaded));
    const auto& known = std::get<std::vector<KnownFailure>>(loaded);
    for (const engine::Double& both : engine::doubles(known, names, devices_of(known))) {
      FAIL_CHECK(both.first.at.line << " and " << both.second.at.line << ": " << both.kind << " of "
                                    << both.subject);
    }
  }
  CHECK(count == 2);
}
