#pragma once

#include <string>

#include "stalemate/subject.hpp"

namespace stalemate {

/// Lines that take macros of the code under test away from the drivers behind it, whose structs
/// have members of such names (`begin`, `count`). A macro that the subject's options name, or that
/// what they name uses, stays.
std::string without_colliding_macros(const Subject& subject);

}  // namespace stalemate
