#pragma once

namespace stalemate {

/// Opens /dev/null in the place of each of the three standard descriptors that is closed: else the
/// next file that is opened gets its number, and what is meant for the terminal is written into it.
/// Standard output cannot be written then.
void fill_standard_descriptors();

}  // namespace stalemate
