#pragma once

#include <string>
#include <vector>

#include "stalemate/subject.hpp"

namespace stalemate {

/// A program that serves several subjects of one property, whose code is in one kernel file: what
/// they have in common is compiled once, and a case says for whom it is launched.
struct SharedProgram {
  std::vector<const Subject*> subjects = {};  // two or more, which outlive it
  std::string text = {};                      // what the property makes of it, for `lower`
};

}  // namespace stalemate
