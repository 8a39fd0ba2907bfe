// Work-groups that only keep a device busy.

#include <algorithm>
#include <cstdint>

#include <catch2/catch.hpp>

#include "engine/launch/nd_range_limits.hpp"
#include "rig.hpp"

namespace stalemate::engine {

namespace {

DeviceInfo cpu_of(std::uint32_t threads) {
  DeviceInfo device = ScriptedDevice([](const Asked&) { return passes(); }).info();
  device.is_cpu = true;
  device.compute_units = threads;
  return device;
}

/// How many work-groups PoCL 3.1 deals to the first thread that asks.
std::uint32_t first_stretch(std::uint32_t work_groups, std::uint32_t threads) {
  return std::min(32 * threads, 1 + (work_groups - 1) / threads);
}

std::uint32_t extra_groups_of(const Property& property, std::uint32_t work_groups,
                              const DeviceInfo& device) {
  Case input = plain_case(Seed{1}, work_groups);
  input.stress.extra_groups = 200;
  return fit_to_limits(property, tiny_subject("busy"), input, device).stress.extra_groups;
}

/// Makes half of the work-groups of a case.
class HalvingProperty : public TinyProperty {
 public:
  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    Case fit = TinyProperty::fit_to_device(subject, input, device);
    if (fit.nd_range.work_groups > 20) fit.nd_range.work_groups /= 2;
    return fit;
  }
};

}  // namespace

TEST_CASE("extra work-groups: on a CPU another thread has the last work-group of the case") {
  const TinyProperty property;
  for (const std::uint32_t threads : {2U, 3U, 16U}) {
    const DeviceInfo device = cpu_of(threads);
    for (std::uint32_t groups = 2; groups <= 64; ++groups) {
      CAPTURE(threads, groups);
      const std::uint32_t extra = extra_groups_of(property, groups, device);
      CHECK(first_stretch(groups + extra, threads) < groups);
      CHECK((extra == 200 || first_stretch(groups + extra + 1, threads) >= groups));
    }
  }
  CHECK(extra_groups_of(property, 4, cpu_of(2)) == 2);
  CHECK(extra_groups_of(property, 2, cpu_of(2)) == 0);
}

TEST_CASE("extra work-groups: as many as are drawn where that is no matter") {
  const TinyProperty property;
  CHECK(extra_groups_of(property, 1, cpu_of(2)) == 200);
  DeviceInfo device = cpu_of(2);
  device.is_cpu = false;
  CHECK(extra_groups_of(property, 4, device) == 200);
  device = cpu_of(2);
  device.is_simulated = true;
  CHECK(extra_groups_of(property, 4, device) == 200);
}

TEST_CASE("extra work-groups: what counts is the case that the property makes of it") {
  Case input = plain_case(Seed{1}, 40, 1);
  input.stress.extra_groups = 200;
  const HalvingProperty property;
  const Case fit = fit_to_limits(property, tiny_subject("halved"), input, cpu_of(2));
  CHECK(fit.nd_range.work_groups == 20);
  CHECK(fit.stress.extra_groups == 18);
}

}  // namespace stalemate::engine
