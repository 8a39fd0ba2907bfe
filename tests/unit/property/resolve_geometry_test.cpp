#include <catch2/catch.hpp>

#include "stalemate/property.hpp"

using namespace stalemate;

namespace {

DeviceInfo gpu() {
  DeviceInfo info;
  info.compute_units = 132;
  info.work_group_size_max = 1024;
  info.sub_group_size = 32;
  return info;
}

DeviceInfo cpu() {
  DeviceInfo info = gpu();
  info.is_cpu = true;
  return info;
}

Case of(Geometry geometry, std::uint32_t size, std::uint32_t operations_per_item = 1) {
  return {.seed = Seed{1},
          .nd_range = {4, size},
          .operations_per_item = operations_per_item,
          .contention = {},
          .stress = {},
          .geometry = geometry};
}

Case of(ContentionPattern pattern, std::uint32_t span) {
  return {.seed = Seed{1},
          .nd_range = {4, 16},
          .contention = {.pattern = pattern, .span = span},
          .stress = {}};
}

std::uint32_t groups(Geometry geometry, std::uint32_t size) {
  return resolve_geometry(of(geometry, size), gpu()).nd_range.work_groups;
}

}  // namespace

TEST_CASE(
    "resolve_geometry: a GPU gets a work-group for each compute unit, or as many as they hold") {
  CHECK(groups(Geometry::Drawn, 64) == 4);
  CHECK(groups(Geometry::GroupPerUnit, 64) == 132);
  CHECK(groups(Geometry::Full, 64) == 132 * 32);
  CHECK(groups(Geometry::Full, 256) == 132 * 8);
  CHECK(groups(Geometry::Full, 1) == 132 * 32);
}

TEST_CASE("resolve_geometry: two work-groups at least, where a compute unit is all that there is") {
  DeviceInfo small = gpu();
  small.compute_units = 1;
  CHECK(resolve_geometry(of(Geometry::GroupPerUnit, 64), small).nd_range.work_groups == 2);
}

TEST_CASE("resolve_geometry: CPUs and simulated devices get the work-groups that were drawn") {
  DeviceInfo simulated = gpu();
  simulated.is_simulated = true;
  for (const DeviceInfo& device : {cpu(), simulated}) {
    CHECK(resolve_geometry(of(Geometry::Full, 64), device).nd_range.work_groups == 4);
  }
}

TEST_CASE("resolve_geometry: a case that fills a device has no more operations than any other") {
  const Case full = resolve_geometry(of(Geometry::Full, 256, 64), gpu());
  CHECK(full.nd_range.work_groups == 132 * 8);
  CHECK(full.operations_per_item == 3);
  DeviceInfo huge = gpu();
  huge.compute_units = 1'000'000;
  const Case most = resolve_geometry(of(Geometry::Full, 256, 64), huge);
  CHECK(most.operations() == kGeneratedOperationsMax);
}

TEST_CASE("resolve_geometry: a large case has two million operations and no delays on a CPU") {
  Case input = of(Geometry::Large, 64, 3);
  input.stress.jitter_spins = 100;
  const Case large = resolve_geometry(input, cpu());
  CHECK(large.nd_range == input.nd_range);
  CHECK(large.operations() == 1U << 21U);
  CHECK(large.stress == Stress{});
  CHECK(resolve_geometry(of(Geometry::Large, 64, 1U << 20U), cpu()).operations_per_item ==
        1U << 20U);
  DeviceInfo simulated = cpu();
  simulated.is_simulated = true;
  for (const DeviceInfo& device : {gpu(), simulated}) {
    CHECK(resolve_geometry(input, device).operations_per_item == 3);
    CHECK(resolve_geometry(input, device).stress == input.stress);
  }
}

TEST_CASE(
    "resolve_geometry: local memory, which on a CPU nobody contends for, gets no large cases") {
  Case input = of(Geometry::Large, 64, 3);
  input.address_space = AddressSpace::Local;
  CHECK(resolve_geometry(input, cpu()).operations_per_item == 3);
}

TEST_CASE("resolve_geometry: what was resolved once stays as it is") {
  for (const Geometry geometry : all_geometries()) {
    Case once = resolve_geometry(of(geometry, 64), gpu());
    CHECK(once.geometry == Geometry::Drawn);
    once.nd_range.work_groups = 2;
    CHECK(resolve_geometry(once, gpu()) == once);
  }
}

TEST_CASE("resolve_geometry: spans are the device's, as far as it says them") {
  const auto span = [](ContentionPattern pattern, const DeviceInfo& device) {
    return resolve_geometry(of(pattern, 7), device).contention.span;
  };
  CHECK(span(ContentionPattern::PerSubGroup, gpu()) == 32);
  CHECK(span(ContentionPattern::AcrossSubGroups, gpu()) == 32);
  CHECK(span(ContentionPattern::PerComputeUnit, gpu()) == 132);
  CHECK(span(ContentionPattern::AcrossComputeUnits, gpu()) == 132);
  CHECK(span(ContentionPattern::Uniform, gpu()) == 7);
  DeviceInfo silent = gpu();
  silent.sub_group_size = 0;
  CHECK(span(ContentionPattern::PerSubGroup, silent) == 7);
}

TEST_CASE(
    "resolve_geometry: on a CPU nobody deals work-groups to compute units in turn, so all "
    "contend") {
  const Case all = resolve_geometry(of(ContentionPattern::PerComputeUnit, 7), cpu());
  CHECK(all.contention.pattern == ContentionPattern::Single);
  CHECK(all.contention.span == 1);
  CHECK(resolve_geometry(of(ContentionPattern::AcrossSubGroups, 7), cpu()).contention.pattern ==
        ContentionPattern::AcrossSubGroups);
}

TEST_CASE("resolve_geometry: no count is 0, and no work-group is larger than the device takes") {
  Case none = of(Geometry::Drawn, 4096);
  none.contention = {.cells = 0, .cell_pitch = 0, .span = 0};
  const Case some = resolve_geometry(none, gpu());
  CHECK(some.nd_range.work_group_size == 1024);
  CHECK(some.contention.cells == 1);
  CHECK(some.contention.cell_pitch == 1);
  CHECK(some.contention.span == 1);
}

TEST_CASE("resolve_geometry: a device that counts no compute units and no work-items has one") {
  for (DeviceInfo none : {gpu(), cpu()}) {
    none.compute_units = 0;
    none.work_group_size_max = 0;
    none.sub_group_size = 0;
    for (const auto geometry : {Geometry::Drawn, Geometry::GroupPerUnit, Geometry::Full}) {
      const NdRange nd_range = resolve_geometry(of(geometry, 64), none).nd_range;
      CHECK(nd_range.work_groups == 4);
      CHECK(nd_range.work_group_size == 1);
    }
    for (const auto pattern :
         {ContentionPattern::PerComputeUnit, ContentionPattern::AcrossComputeUnits,
          ContentionPattern::PerSubGroup, ContentionPattern::PerGroup}) {
      CHECK(resolve_geometry(of(pattern, 0), none).contention.span == 1);
    }
  }
}
