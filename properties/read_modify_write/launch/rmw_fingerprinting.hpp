#pragma once

#include <cstdint>

#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/case.hpp"
#include "stalemate/device.hpp"

/// Histories that a device fingerprints where they lie, and puts in order where it can
/// (kernels/include/stalemate/rmw_order.clh says how). CPUs fingerprint by `rmw_one_kernel.hpp`.
namespace stalemate::properties {

/// The buffer of a ulong that is not zero where values of a cell occur twice, so that the
/// operations have no order that everybody can see. It is there if an order was asked for.
constexpr const char* kUndecided = "undecided";

/// Whether the device orders the history of `input`: one whose values hardly ever occur twice, that
/// is not too large for the memory which that takes.
bool is_ordered(const RmwSubject& read, const Case& input, const DeviceInfo& device);

enum class Ordering : std::uint8_t { None, AskedFor };

/// A history that is to be ordered and in which values occur twice all the same is fingerprinted
/// only, but for one in a hundred, which is the host's.
Fingerprinting rmw_fingerprinting(const RmwLayout& layout, const Case& input,
                                  const DeviceInfo& device, Ordering ordering);

}  // namespace stalemate::properties
