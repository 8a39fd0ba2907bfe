#include "devices/device_catalog.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

DeviceInfo some_device() {
  DeviceInfo info;
  info.id = "pocl:0";
  info.driver_version = "5.0";
  info.global_memory_bytes = 3525;
  info.allocation_bytes_max = 881;
  return info;
}

devices::CatalogEntry entry(const std::string& id) {
  devices::CatalogEntry made;
  made.info.id = id;
  made.info.is_simulated = id.starts_with("sim:");
  // Whatever stands in it must not make it somebody else.
  if (made.info.is_simulated) made.info.name = "as pocl and an H200 would";
  if (id == "nvidia:0") made.info.name = "NVIDIA H200";
  if (id == "oclgrind:0") made.info.name = "Oclgrind Simulator sim:sc";
  return made;
}

devices::DeviceCatalog catalog_of(const std::vector<std::string>& ids) {
  devices::DeviceCatalog catalog;
  for (const std::string& id : ids) catalog.devices.push_back(entry(id));
  return catalog;
}

std::vector<std::string> selected(const devices::DeviceCatalog& catalog,
                                  const std::vector<std::string>& words) {
  std::vector<std::string> ids;
  for (const devices::CatalogEntry* one : devices::select(catalog, words))
    ids.push_back(one->info.id);
  return ids;
}

const std::vector<std::string> kAll{"pocl:0",          "nvidia:0",     "sim:serial",  "sim:sc",
                                    "sim:independent", "sim:lockstep", "sim:weakest", "sim:rc11",
                                    "sim:x86_O2",      "sim:nvptx_O2", "sim:tiny"};

}  // namespace

TEST_CASE("a device whose free memory has changed is the same device") {
  DeviceInfo later = some_device();
  later.global_memory_bytes = 3813;
  later.allocation_bytes_max = 953;
  CHECK(devices::is_same_device(some_device(), later));
}

TEST_CASE("two driver versions are two devices") {
  DeviceInfo other = some_device();
  other.driver_version = "6.0";
  CHECK_FALSE(devices::is_same_device(some_device(), other));
}

TEST_CASE(
    "devices: without a word it is every real one, and the presets that do not stand for one") {
  using Ids = std::vector<std::string>;
  CHECK(selected(catalog_of(kAll), {}) ==
        Ids{"pocl:0", "nvidia:0", "sim:sc", "sim:independent", "sim:rc11"});
  CHECK(selected(catalog_of({"pocl:0"}), {}) == Ids{"pocl:0"});
  CHECK(selected(catalog_of({"nvidia:0", "sim:sc"}), {}) == Ids{"nvidia:0", "sim:sc"});
}

TEST_CASE("devices: one that its driver does not open is taken only where it is named") {
  using Ids = std::vector<std::string>;
  devices::DeviceCatalog catalog = catalog_of({"pocl:0", "nvidia:0"});
  catalog.devices[0].info.warnings.emplace_back("says it is not available");
  CHECK(selected(catalog, {}) == Ids{"nvidia:0"});
  CHECK(selected(catalog, {"pocl"}) == Ids{"pocl:0"});
  CHECK(devices::left_out(catalog) == Ids{"pocl:0: its driver says it is not available"});
}

TEST_CASE("devices: a simulated one is meant by its id or by sim, never by a word of its name") {
  using Ids = std::vector<std::string>;
  CHECK(selected(catalog_of(kAll), {"sim"}) == Ids{"sim:serial", "sim:sc", "sim:independent",
                                                   "sim:lockstep", "sim:weakest", "sim:rc11",
                                                   "sim:x86_O2", "sim:nvptx_O2", "sim:tiny"});
  CHECK(selected(catalog_of(kAll), {"sim:sc"}) == Ids{"sim:sc"});
  CHECK(selected(catalog_of(kAll), {"sim:tiny"}) == Ids{"sim:tiny"});
  CHECK(selected(catalog_of(kAll), {"H200"}) == Ids{"nvidia:0"});
  CHECK(selected(catalog_of(kAll), {"pocl"}) == Ids{"pocl:0"});
}

TEST_CASE("devices: sim never means a real one, whatever that calls itself") {
  using Ids = std::vector<std::string>;
  const auto catalog = catalog_of({"oclgrind:0", "sim:sc"});
  CHECK(selected(catalog, {"sim"}) == Ids{"sim:sc"});
  CHECK(selected(catalog, {"oclgrind"}) == Ids{"oclgrind:0"});
  CHECK(selected(catalog, {"simulator"}) == Ids{"oclgrind:0"});
  CHECK(devices::unmatched(catalog_of({"oclgrind:0"}), {"sim", "sim:sc"}) == Ids{"sim", "sim:sc"});
}

TEST_CASE("devices: who finds none is told what there is, and what to install for the rest") {
  devices::DeviceCatalog catalog = catalog_of({"sim:sc"});
  std::string text = devices::no_device_text(catalog, {"pocl"});
  CHECK(text.find("no device matches pocl") != std::string::npos);
  CHECK(text.find("apt-get install pocl-opencl-icd") != std::string::npos);
  CHECK(text.find("sim:sc") != std::string::npos);
  catalog = {};
  catalog.no_simulator = "install clang-15";
  text = devices::no_device_text(catalog, {});
  CHECK(text.find("pocl-opencl-icd") != std::string::npos);
  CHECK(text.find("simulated devices are not available: install clang-15") != std::string::npos);
  catalog.drivers.push_back({"rusticl.icd", {}, {"platform rusticl: 0 devices; why"}});
  text = devices::no_device_text(catalog, {});
  CHECK(text.find("rusticl.icd: platform rusticl: 0 devices; why") != std::string::npos);
}

TEST_CASE("devices: a simulated one is all in what it says of itself") {
  sim::Settings settings;
  settings.cache = sim::Cache::Weakest;
  settings.compute_units = 2;
  const DeviceInfo info = devices::simulated_entry({"sim:tiny", settings}, {}).info;
  CHECK(info.id == "sim:tiny");
  CHECK(info.compute_units == 2);
  CHECK(info.settings == settings);
  CHECK(info.is_simulated);
}

TEST_CASE("devices: no driver is asked for those that are simulated") {
  using Words = std::vector<std::string>;
  // Drivers are asked by this program itself, which is no worker: one that was asked has failed.
  const auto asked = [](const Words& words) {
    return !devices::device_catalog({}, words).drivers.empty();
  };
  for (const Words& words : {Words{"sim:sc"}, Words{"sim"}, Words{"sim:weakest", "sim:every"}}) {
    CHECK_FALSE(asked(words));
  }
  // Who names what is not there is told what there is.
  for (const Words& words : {Words{}, Words{"pocl"}, Words{"sim:sc", "pocl"}, Words{"sim:tiny"}}) {
    CHECK(asked(words));
  }
  const devices::DeviceCatalog planned = devices::device_catalog({}, {"sim:tiny"}, {{"sim:tiny"}});
  CHECK(planned.drivers.empty());
  CHECK(selected(planned, {"sim:tiny"}) == Words{"sim:tiny"});
}

TEST_CASE("who has no device is told to install one, unless a driver that is here failed") {
  devices::DeviceCatalog catalog = catalog_of({});
  const std::string install = "apt-get install pocl-opencl-icd";
  CHECK(devices::no_device_text(catalog, {"pocl"}).find(install) != std::string::npos);
  catalog.failures = {"pocl.icd: signal 6"};
  const std::string text = devices::no_device_text(catalog, {"pocl"});
  CHECK(text.find(install) == std::string::npos);
  CHECK(text.find("driver failed: pocl.icd: signal 6") != std::string::npos);
}
