#pragma once

#include <string_view>

namespace stalemate::worker {

/// Whether an environment variable is named as secrets are. A worker has no use for one, and what
/// foreign code prints or returns is shown.
bool is_secret(std::string_view variable);

}  // namespace stalemate::worker
