#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// The work-group size of dispatches whose work-items share nothing: a fixed one is compiled once.
constexpr std::uint32_t kUnsharedGroupSize = 64;

/// An ND-range of at least `items` work-items that share nothing. On a simulated device, where each
/// costs time and nothing is compiled for a size, hardly more than that.
NdRange unshared_range(std::uint64_t items, const DeviceInfo& device);

/// The version of OpenCL C that the subject's programs are built with on that device: "CL3.0".
std::string standard_of(const Subject& subject, const DeviceInfo& device);

/// What the subject's programs are built with on that device, its own version of OpenCL C in front.
/// Where the device ends loops, rendezvous wait for a share of the turns alone: a wait that uses
/// them up ends the operations, too.
std::string program_options(const Subject& subject, const DeviceInfo& device);

/// A buffer that begins with `values`.
template <class T>
Buffer content_buffer(const char* name, std::span<const T> values) {
  Buffer buffer;
  buffer.name = name;
  buffer.size_bytes = values.size_bytes();
  buffer.fill = Fill::Content;
  const auto bytes = std::as_bytes(values);
  buffer.content.assign(bytes.begin(), bytes.end());
  return buffer;
}

/// A buffer of `count` words that all are `word` at first.
template <class Word>
Buffer pattern_buffer(const char* name, std::size_t count, Word word) {
  Buffer buffer = content_buffer<Word>(name, std::span(&word, 1));
  buffer.size_bytes = count * sizeof(Word);
  buffer.fill = Fill::Pattern;
  return buffer;
}

/// A buffer whose first content does not matter, or is zero.
Buffer plain_buffer(const char* name, std::size_t size_bytes, Fill fill);

/// `buffer`, to be read back after the last dispatch.
Buffer read_back(Buffer buffer);

/// `buffer`, to be read back only after a sequel if it is to be read back.
Buffer read_back_in_sequel(Buffer buffer);

/// `buffer`, whose accesses belong in a recording: it is under test.
Buffer traced(Buffer buffer);

Argument buffer_argument(const char* name);

/// Of `request` the dispatch of `kernel` alone, built without what it writes down (STALEMATE_RAW),
/// and nothing to read back.
LaunchRequest raw_launch(LaunchRequest request, std::string_view kernel);

}  // namespace stalemate::properties
