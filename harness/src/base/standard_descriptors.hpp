#pragma once

namespace stalemate {

/// Opens /dev/null in the place of each of the three standard descriptors that is closed: else the
/// next file that is opened gets its number, and what is meant for the terminal is written into it.
/// What is printed to a standard output that was closed fails, as it should.
void fill_standard_descriptors();

}  // namespace stalemate
