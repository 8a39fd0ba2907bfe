#pragma once

#include <string>
#include <vector>

#include "stalemate/verdict.hpp"

namespace stalemate::report {

/// The sentence of a fact.
std::string words(const Fact& fact);

/// A fact or a step.
std::string words(const Evidence& evidence);

/// A line for each part of the explanation.
std::vector<std::string> explanation_words(const Violation& violation);

/// Whether a fact of that kind is a part of the explanation.
bool tells(const Violation& violation, FactKind kind);

/// Why nothing was decided and, a line each, what may help.
std::string words(const Inconclusive& inconclusive);

}  // namespace stalemate::report
