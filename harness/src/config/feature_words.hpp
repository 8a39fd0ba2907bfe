#pragma once

#include <string>

namespace stalemate::config {

/// The name of an extension or a feature macro of OpenCL C 3.0 from which that one, which is none
/// of them, differs by a letter or two; empty if there is none. Others may be new, or a vendor's.
std::string meant_feature(const std::string& name);

}  // namespace stalemate::config
