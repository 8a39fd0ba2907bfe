#pragma once

#include <cstdint>

namespace stalemate::test {

/// Ends the latest store: its value is known only once the code has stored it.
void end_store();

/// From now on every so many-th load is kept from the runtime, which a comparison has to see; 0
/// keeps none.
void drop_loads(std::uint64_t every);

}  // namespace stalemate::test
