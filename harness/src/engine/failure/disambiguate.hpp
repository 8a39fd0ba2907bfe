#pragma once

#include "engine/launch/found.hpp"
#include "engine/launch/session.hpp"

namespace stalemate::engine {

/// `found`, or, where its violation leaves two causes open, a failure of the property's telling
/// case that leaves one. Twenty launches at most.
Found disambiguated(Session& session, Found found);

}  // namespace stalemate::engine
