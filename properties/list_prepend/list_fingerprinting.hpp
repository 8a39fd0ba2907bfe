#pragma once

#include "list_prepend/list_layout.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/device.hpp"

namespace stalemate::properties {

/// Whether that device can fingerprint lists of that subject. What is popped, the host follows
/// operation by operation.
bool is_fingerprinted(const ListSubject& subject, const DeviceInfo& device);

Fingerprinting list_fingerprinting(const ListSubject& subject, const ListLayout& layout,
                                   const DeviceInfo& device);

}  // namespace stalemate::properties
