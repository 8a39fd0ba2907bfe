#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::selftest {

/// "atomic_add.uint: violation (…)", "atomic_add.uint: pass".
std::string verdict_words(const SubjectResult& result);

}  // namespace stalemate::selftest
