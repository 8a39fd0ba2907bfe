#pragma once

#include "list_prepend/list_layout.hpp"
#include "shared/weighing.hpp"
#include "stalemate/device.hpp"

namespace stalemate::properties {

/// Whether that device can weigh lists of that subject. What is popped, the host follows operation
/// by operation.
bool is_weighed(const ListSubject& subject, const DeviceInfo& device);

Weighing list_weighing(const ListSubject& subject, const ListLayout& layout,
                       const DeviceInfo& device);

}  // namespace stalemate::properties
