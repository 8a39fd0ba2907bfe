#pragma once

#include <string>

namespace stalemate::config {

/// Whether it begins as the names of all extensions and feature macros do, a vendor's among them.
bool begins_as_feature(const std::string& name);

/// The name of an extension or a feature macro of OpenCL C 3.0 of which that one, which is none of
/// them, is the end, or from which it differs by a letter or two; empty if there is none. Others
/// may be new, or a vendor's.
std::string meant_feature(const std::string& name);

}  // namespace stalemate::config
