#pragma once

#include <string>
#include <string_view>

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The options of a subject of `capability`.
struct Claimed {
  std::string claim;
  std::string macro;  // empty if none goes with it
  std::string function;
};

Claimed read_claim(const Subject& subject);

/// Whether `macro` is that of a feature of OpenCL C 3.0.
bool is_feature(std::string_view macro);

/// Whether the device says that it has what is claimed, in any of its lists.
bool is_claimed(const Claimed& claimed, const DeviceInfo& device);

/// Whether the device says by that claim that its compiler has `feature`, an extension or macro.
bool is_feature_of(const Claimed& claimed, std::string_view feature);

/// Whether that version of OpenCL C has the macro at all: those of features came with 3.0.
bool is_comparable(const Claimed& claimed, const std::string& cl_std);

/// The driver behind the code under test, which is left out where it is not claimed or where the
/// compiler does not know of it.
Program capability_program(const Subject& subject, const Target& target);

}  // namespace stalemate::properties
