#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "serial_hand_made.hpp"
#include "stalemate/shipped.hpp"
#include "whole_kernels.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const char* const kText =
    "__kernel void counts(__global uint *bins) { bins[0] = 1; }\n"
    "__kernel void counts_alone(__global uint *bins) { bins[0] = 1; }\n";

Subject with_data(const char* type, const char* size, Option range = {}) {
  ArgumentByHand data{{"name", "bins"}, {"type", type}, {"size", size}, {"fill", "random"}};
  if (range != Option{}) data["range"] = std::move(range);
  return serial_subject(kText, {data});
}

std::vector<std::uint32_t> words_in(const LaunchRequest& request, const std::string& name) {
  for (const Buffer& buffer : request.buffers) {
    if (buffer.name != name) continue;
    std::vector<std::uint32_t> words(buffer.content.size() / 4);
    std::memcpy(words.data(), buffer.content.data(), words.size() * 4);
    return words;
  }
  FAIL("no buffer " << name);
  return {};
}

LaunchRequest lowered(const Subject& subject, const Case& input) {
  return serial_equivalence().lower(subject, input, {device_of_256(), shipped_files()});
}

}  // namespace

TEST_CASE("serial_equivalence lower: one work-item runs the reference, over the same content") {
  const Case input = case_of_groups(4);
  const LaunchRequest request = lowered(with_data("uint", "3 * items"), input);
  REQUIRE(request.dispatches.size() == 2);
  CHECK(request.dispatches[0].kernel == "counts");
  CHECK(request.dispatches[0].nd_range == input.nd_range);
  CHECK(request.dispatches[1].kernel == "counts_alone");
  CHECK(request.dispatches[1].nd_range == NdRange{1, 1});
  CHECK(words_in(request, "bins").size() == 24);
  CHECK(words_in(request, "bins") == words_in(request, "reference.bins"));
  CHECK(request.program.source.str().find(
            "__kernel void counts(__global uint *bins "
            "STALEMATE_BEGIN_PARAMETERS) { STALEMATE_BEGIN; bins[0] = 1; "
            "}") != std::string::npos);
  CHECK(request.program.source.str().find("counts_alone(__global uint *bins) { bins[0]") !=
        std::string::npos);
}

TEST_CASE("serial_equivalence lower: nobody fills what the device has no room for") {
  const Case input = case_of_groups(4);
  DeviceInfo device = device_of_256();
  device.global_memory_bytes = 4 * 1000;
  const auto bins_of = [&](const char* size) {
    return serial_equivalence().lower(with_data("uint", size), input, {device, shipped_files()});
  };
  CHECK(words_in(bins_of("1000"), "bins").size() == 1000);
  const LaunchRequest refused = bins_of("9007199254740992");
  CHECK(words_in(refused, "bins").empty());
  CHECK(std::any_of(refused.buffers.begin(), refused.buffers.end(), [&](const Buffer& buffer) {
    return buffer.name == "bins" && buffer.size_bytes > device.global_memory_bytes;
  }));
}

TEST_CASE("serial_equivalence lower: the control is the reference, twice") {
  const Case input = case_of_groups(4);
  const auto control = serial_equivalence().control(with_data("uint", "items"));
  REQUIRE(control.has_value());
  const LaunchRequest request = lowered(*control, input);
  for (const Dispatch& dispatch : request.dispatches) {
    CHECK(dispatch.kernel == "counts_alone");
    CHECK(dispatch.nd_range == NdRange{1, 1});
    CHECK(dispatch.arguments.size() == 1);
  }
  CHECK(request.program.source.str().find("STALEMATE_BEGIN;") == std::string::npos);
  CHECK(serial_equivalence().fit_to_device(*control, input, device_of_256()) ==
        serial_equivalence().fit_to_device(with_data("uint", "items"), input, device_of_256()));
}

TEST_CASE("serial_equivalence lower: random values lie in their range, and depend on the seed") {
  Case input = case_of_groups(64);
  input.contention.cells = 500;
  input.contention.pattern = GENERATE(ContentionPattern::Single, ContentionPattern::Uniform,
                                      ContentionPattern::Private, ContentionPattern::Zipf);
  const Subject subject = with_data("int", "4 * items", Option::List{-3, 6});
  const auto drawn = words_in(lowered(subject, input), "bins");
  std::set<std::int32_t> different;
  for (const std::uint32_t word : drawn) different.insert(static_cast<std::int32_t>(word));
  CHECK(*different.begin() >= -3);
  CHECK(*different.rbegin() <= 6);
  CHECK((different.size() == 1) == (input.contention.pattern == ContentionPattern::Single));
  CHECK(words_in(lowered(subject, input), "bins") == drawn);
  Case another = input;
  another.seed = Seed{2};
  CHECK(words_in(lowered(with_data("uint", "items"), another), "bins") !=
        words_in(lowered(with_data("uint", "items"), input), "bins"));
}

TEST_CASE("serial_equivalence lower: numbers of a range are neighbours, a power apart, or any") {
  Case input = case_of_groups(8);
  input.contention.cells = 3;
  input.contention.pattern = ContentionPattern::Uniform;
  const auto high = GENERATE(3, 7, 40, 1'000'000);
  const Subject subject = with_data("uint", "8 * items", Option::List{0, high});
  std::set<std::uint32_t> steps;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    input.seed = Seed{seed};
    const auto drawn = words_in(lowered(subject, input), "bins");
    const std::set<std::uint32_t> different(drawn.begin(), drawn.end());
    CHECK(different.size() == 3);
    CHECK(*different.rbegin() <= static_cast<std::uint32_t>(high));
    steps.insert(*different.rbegin() - *different.begin());
  }
  CHECK(steps.contains(2));
  CHECK(steps.size() >= (high == 3 ? 2 : 3));
}

TEST_CASE("serial_equivalence lower: as many cells as a range has numbers are all of them") {
  Case input = case_of_groups(8);
  input.contention.pattern = ContentionPattern::Private;
  const auto items = static_cast<std::int64_t>(input.nd_range.work_items());
  const Subject subject = with_data("uint", "items", Option::List{5, 4 + items});
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    input.seed = Seed{seed};
    const auto drawn = words_in(lowered(subject, input), "bins");
    CHECK(std::set<std::uint32_t>(drawn.begin(), drawn.end()).size() == drawn.size());
  }
}

TEST_CASE("serial_equivalence lower: two arguments of one case hold different numbers") {
  const ArgumentByHand one{{"name", "one"}, {"type", "uint"}, {"size", "8"}, {"fill", "random"}};
  ArgumentByHand two = one;
  two["name"] = "two";
  const LaunchRequest request = lowered(serial_subject("", {one, two}), case_of_groups(2));
  CHECK(words_in(request, "one") != words_in(request, "two"));
}

TEST_CASE("serial_equivalence fit: what is right while all run at once has no more groups") {
  Case input = case_of_groups(40);
  Subject subject = with_data("uint", "items");
  const auto groups_on = [&](const DeviceInfo& device) {
    return serial_equivalence().fit_to_device(subject, input, device).nd_range.work_groups;
  };
  CHECK(groups_on(device_of_256()) == 40);
  subject.options.set("resident", true);
  CHECK(groups_on(device_of_256()) == 3);
  DeviceInfo processor = device_of_256();
  processor.is_cpu = true;
  CHECK(groups_on(processor) == 2);
  DeviceInfo simulated = device_of_256();
  simulated.is_simulated = true;
  CHECK(groups_on(simulated) == 40);
  simulated.settings = sim::Settings{};
  simulated.settings->resident_groups = 5;
  CHECK(groups_on(simulated) == 5);
  simulated.settings->resident_groups = 0;
  CHECK(groups_on(simulated) == 40);
}

TEST_CASE("serial_equivalence fit: buffers, local memory and a single work-item set limits") {
  Case input = case_of_groups(4096);
  input.nd_range.work_group_size = 256;
  input.operations_per_item = 64;
  input.stress = {4, 4, 4, 4};
  const DeviceInfo device = device_of_256();
  const Case plain = serial_equivalence().fit_to_device(with_data("uint", "items"), input, device);
  CHECK(plain.operations() <= std::max<std::uint64_t>(1U << 17U, plain.nd_range.work_items()));
  CHECK(plain.stress == Stress{.skew_spins = 4});
  CHECK(serial_equivalence().fit_to_device(with_data("uint", "items"), plain, device) == plain);
  const Case wide =
      serial_equivalence().fit_to_device(with_data("ulong", "1024 * items"), input, device);
  CHECK(wide.nd_range.work_items() * 1024 * 8 <= 1U << 26U);
  const Subject local = serial_subject("", {{{"local", "ulong"}, {"size", "64 * group_size"}}});
  const Case small = serial_equivalence().fit_to_device(local, input, device);
  CHECK(small.nd_range.work_group_size * 64 * 8 < device.local_memory_bytes);
}

// Seen on llvmpipe, which ends every loop after 65,535 turns: the reference counted no further.
TEST_CASE("serial_equivalence fit: a reference comes to its end on a device that ends loops") {
  Case input = case_of_groups(64);
  input.nd_range.work_group_size = 128;
  input.operations_per_item = 64;
  DeviceInfo device = device_of_256();
  device.loop_turns_max = 65535;
  const Case fit = serial_equivalence().fit_to_device(with_data("uint", "items"), input, device);
  CHECK(fit.operations() <= 65535 / 16);
  CHECK(fit.nd_range.work_groups >= 2);
  const Case wide =
      serial_equivalence().fit_to_device(with_data("uint", "64 * items"), input, device);
  CHECK(wide.nd_range.work_items() * 64 <= 65535 / 16);
  const Case fixed = serial_equivalence().fit_to_device(with_data("uint", "100000"), input, device);
  CHECK(fixed == fit);
  DeviceInfo simulated = device_of_256();
  simulated.is_simulated = true;
  const Case soon =
      serial_equivalence().fit_to_device(with_data("uint", "64 * items"), input, simulated);
  CHECK(soon.nd_range.work_items() * 64 <= 1U << 14U);
}
