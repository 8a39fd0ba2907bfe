#pragma once

#include <string>

#include "stalemate/evidence/step.hpp"

namespace stalemate::report {

/// "work-item 5 (work-group 0), operation 2: with operand 1 (0x00000001) took … and made …".
std::string words(const Step& step);

}  // namespace stalemate::report
