#pragma once

#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate {

/// The properties of this repository's properties/.
Properties shipped_properties();

/// The kernels, drivers and configs of this repository, by path: "configs/smoke.yaml".
const Files& shipped_files();

}  // namespace stalemate
