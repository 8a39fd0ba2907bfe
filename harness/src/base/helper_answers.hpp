#pragma once

#include <cstddef>

namespace stalemate {

/// In a program that a HelperProcess started: its standard input and output are one socket. All of
/// the bytes, or false if the other end has gone.
bool receive_from_starter(void* into, std::size_t size);
bool send_to_starter(const void* from, std::size_t size);

}  // namespace stalemate
