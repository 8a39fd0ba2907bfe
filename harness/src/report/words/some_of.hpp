#pragma once

#include <string>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// "a, b, c, d, e and 4 more".
std::string some_of(const std::vector<std::string>& words);

/// "a on sim:sc, b on sim:sc".
std::string some_of(const std::vector<SubjectOnDevice>& verdicts);

}  // namespace stalemate::report
