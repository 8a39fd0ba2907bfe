#pragma once

#include <string_view>

#include "stalemate/evidence/fact_kind.hpp"

namespace stalemate::report {

/// The sentence of a kind, with `{0}`, `{1}`, … for its details in their order. Where details
/// decide about the sentence, it is the part that all have in common.
std::string_view fact_template(FactKind kind);

/// The same where the first detail is 1.
std::string_view singular_template(FactKind kind);

/// The same where both accesses, details 4 and 5, are on one line.
std::string_view one_line_template(FactKind kind);

}  // namespace stalemate::report
