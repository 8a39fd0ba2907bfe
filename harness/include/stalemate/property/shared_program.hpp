#pragma once

#include <string>
#include <vector>

#include "stalemate/subject.hpp"

namespace stalemate {

/// A program that serves several subjects of one property, whose functions are in one kernel file:
/// what they have in common is compiled once, and a case says whose functions it calls.
struct SharedProgram {
  std::vector<const Subject*> subjects = {};  // two or more, which outlive it
  std::string calls = {};  // OpenCL C of the property's, where a program of one subject calls it
};

}  // namespace stalemate
