#pragma once

#include <string>

#include "stalemate/evidence/fact.hpp"

namespace stalemate::report {

/// Makes the sentence of a fact whose details decide which words it has.
using Composer = std::string (*)(const Fact&);

/// Null where filling in the template is enough.
Composer composer_of(FactKind kind);

}  // namespace stalemate::report
