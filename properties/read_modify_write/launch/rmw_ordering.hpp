#pragma once

#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/case.hpp"
#include "stalemate/device.hpp"

/// Histories that a device puts in order where they lie
/// (kernels/include/stalemate/rmw_order.clh says how).
namespace stalemate::properties {

/// What comes behind the driver of a program that orders.
constexpr const char* kOrderKernels = "properties/read_modify_write/rmw_order.cl";

/// The buffer of a ulong that is not zero where values of a cell occur twice, so that the operations
/// have no order that everybody can see.
constexpr const char* kUndecided = "undecided";

/// Whether the device orders the history of `input`: one whose values hardly ever occur twice, that
/// is not too large for the memory which that takes.
bool is_ordered(const RmwSubject& read, const Case& input, const DeviceInfo& device);

/// How, where `is_ordered`. A history in which values occur twice all the same is fingerprinted
/// only, but for one in a hundred, which is the host's.
Fingerprinting rmw_ordering(const RmwLayout& layout, const Case& input, const DeviceInfo& device);

}  // namespace stalemate::properties
