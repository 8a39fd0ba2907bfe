#pragma once

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

/// Whole kernels by hand, and what they are launched as.
namespace stalemate::test {

inline const char* const kWholeKernels =
    "__kernel void counts(__global uint *bins, uint n) { bins[0] = n; }\n"
    "__kernel void more(__global uint *bins) { bins[0] += 1; }\n"
    "__kernel void counts_alone(__global uint *bins, uint n) { bins[0] = n + 1; }\n";

inline const ArgumentByHand kItems{{"name", "n"}, {"scalar", "uint"}, {"value", "items"}};

inline DeviceInfo device_of_256() {
  DeviceInfo device;
  device.id = "some:0";
  device.compute_units = 3;
  device.work_group_size_max = 256;
  device.local_memory_bytes = 32768;
  return device;
}

inline LaunchRequest lowered_whole(const Subject& subject, const Case& input) {
  return serial_equivalence().lower(subject, input, {device_of_256(), shipped_files()});
}

inline std::string complaints_of_whole(const Subject& subject) {
  return complaints(serial_equivalence(), subject);
}

inline const Buffer& buffer_of(const LaunchRequest& request, const std::string& name) {
  for (const Buffer& buffer : request.buffers) {
    if (buffer.name == name) return buffer;
  }
  FAIL("no buffer " << name);
  return request.buffers.front();
}

inline ArgumentByHand bins(Option::Mapping more) {
  ArgumentByHand argument{{"name", "bins"}, {"size", "2"}};
  for (auto& [key, value] : more) argument[key] = std::move(value);
  return argument;
}

template <class T>
BufferContent content_of(const std::string& name, const std::vector<T>& values) {
  BufferContent buffer{name, std::vector<std::byte>(values.size() * sizeof(T))};
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}

template <class T>
Observation left(const std::vector<T>& found, const std::vector<T>& due) {
  return {{groups_meeting(true), content_of("bins", found), content_of("reference.bins", due)}};
}

}  // namespace stalemate::test
