#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "lists.hpp"
#include "locks.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

DeviceInfo small_simulator() {
  DeviceInfo device;
  device.id = "sim:sc";
  device.is_simulated = true;
  device.work_group_size_max = 256;
  device.work_items_max = 64;
  device.operations_max = 256;
  return device;
}

Case much() {
  Case input{.seed = Seed{1}, .nd_range = {64, 256}, .contention = {}, .stress = {}};
  input.operations_per_item = 64;
  input.stress = {16, 4096, 16384, 64};
  return input;
}

/// A subject of each property, its accesses being what counts.
struct Sample {
  Subject subject;
  std::set<std::string> traced;  // buffers in global memory
  std::size_t traced_locals;     // arguments in local memory
};

std::vector<Sample> samples() {
  Subject list = inline_list("", "f");
  Subject publishing = list;
  publishing.options.set("publishes", true);
  return {{shipped_subject("integer_atomics.cl", "uint_add", "uint", "add"), {"cells"}, 1},
          {macro_lock("", "M"), {"locks"}, 1},
          {list, {"heads", "links"}, 2},
          {publishing, {"heads", "links", "payloads"}, 3}};
}

std::set<std::string> traced_buffers(const LaunchRequest& request) {
  std::set<std::string> names;
  for (const Buffer& buffer : request.buffers) {
    if (buffer.traced && !buffer.unshared) names.insert(buffer.name);
  }
  return names;
}

std::size_t traced_locals(const LaunchRequest& request) {
  std::size_t count = 0;
  for (const Dispatch& dispatch : request.dispatches) {
    for (const Argument& argument : dispatch.arguments) {
      const auto* local = std::get_if<LocalArgument>(&argument);
      count += local != nullptr && local->traced && !local->unshared ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

TEST_CASE("simulated launch: what is under test is traced, where it is contended for") {
  const DeviceInfo device = small_simulator();
  for (const Sample& sample : samples()) {
    CAPTURE(sample.subject.property);
    Case input{.seed = Seed{1}, .nd_range = {2, 4}, .contention = {}, .stress = {}};
    const Property& property = property_of(sample.subject);
    const LaunchRequest global = property.lower(sample.subject, input, {device, shipped_files()});
    CHECK(traced_buffers(global) == sample.traced);
    CHECK(traced_locals(global) == 0);
    input.address_space = AddressSpace::Local;
    const LaunchRequest local = property.lower(sample.subject, input, {device, shipped_files()});
    CHECK(traced_buffers(local).empty());
    CHECK(traced_locals(local) == sample.traced_locals);
  }
}

TEST_CASE("simulated launch: no dispatch has more work-items than the device takes") {
  const DeviceInfo device = small_simulator();
  Case input = much();
  input.address_space = GENERATE(AddressSpace::Global, AddressSpace::Local);
  input.contention.pattern =
      GENERATE(from_range(all_contention_patterns().begin(), all_contention_patterns().end()));
  input.contention.cells = 1000;
  input.nd_range = GENERATE(NdRange{64, 256}, NdRange{3, 33}, NdRange{65, 1}, NdRange{1, 200});
  for (const Sample& sample : samples()) {
    CAPTURE(sample.subject.property, name(input.contention.pattern));
    const Property& property = property_of(sample.subject);
    const Case fit = property.fit_to_device(sample.subject, input, device);
    CHECK(fit.operations() <= device.operations_max);
    CHECK(fit.nd_range.work_groups >= std::min(2u, input.nd_range.work_groups));
    CHECK(fit.stress.jitter_spins <= 4);
    CHECK(property.fit_to_device(sample.subject, fit, device) == fit);
    const LaunchRequest request = property.lower(sample.subject, fit, {device, shipped_files()});
    for (const Dispatch& dispatch : request.dispatches) {
      CAPTURE(dispatch.kernel);
      CHECK(dispatch.nd_range.work_items() <= device.work_items_max);
    }
  }
}

TEST_CASE("simulated launch: a case that is small enough is left alone, and so are real devices") {
  DeviceInfo real = small_simulator();
  real.is_simulated = false;
  real.work_items_max = real.operations_max = 0;
  Case small{.seed = Seed{1}, .nd_range = {2, 8}, .contention = {}, .stress = {}};
  small.operations_per_item = 16;
  Case stressed = small;
  stressed.stress = much().stress;
  for (const Sample& sample : samples()) {
    CAPTURE(sample.subject.property);
    const Property& property = property_of(sample.subject);
    CHECK(property.fit_to_device(sample.subject, small, small_simulator()) == small);
    CHECK(property.fit_to_device(sample.subject, stressed, real) == stressed);
  }
}

TEST_CASE("simulated launch: places have the names that violations use") {
  Case input{.seed = Seed{1}, .nd_range = {2, 4}, .contention = {}, .stress = {}};
  input.contention = {ContentionPattern::Uniform, 8, 4};
  const auto place = [&](const Subject& subject, const char* object, std::uint64_t word) {
    Access access;
    access.object = object;
    access.offset_bytes = 4 * word;
    access.size_bytes = 4;
    return location(property_of(subject), subject, input, access);
  };
  const auto all = samples();
  CHECK(words(place(all[0].subject, "cells", 12)) == "cell 3");
  CHECK(words(place(all[0].subject, "cells", 13)) == "padding behind cell 3");
  CHECK(words(place(all[1].subject, "locks", 0)) == "lock 0");
  CHECK(words(place(all[1].subject, "locks", 128)) == "ticket of lock 0");
  CHECK(words(place(all[1].subject, "locks", 256 + 192 + 3)) == "record[3] of lock 1");
  CHECK(words(place(all[2].subject, "heads", 12)) == "head 3");
  CHECK(words(place(all[2].subject, "stalemate_local_links", 12)) == "link of node 12");
  CHECK(words(place(all[3].subject, "payloads", 12)) == "payload of node 12");
  // Of the code under test: a variable of program scope, say.
  for (const auto& sample : all) CHECK(words(place(sample.subject, "count", 3)) == "count[3]");
}
