#pragma once

#include "check/linear/elements.hpp"

namespace stalemate::check::linear {

/// A few of the operations that contradict each other whatever the others are, and what is wrong
/// with them. What holds elements stays right when an element is left out with all that was done to
/// it. So elements are left out as long as nothing explains the rest. Requires that nothing
/// explains all; gives an empty defect if there are too many, or some found no room.
Defect core_of(const History& history, std::span<const Index> operations, const Elements& elements,
               const ModelTerms& terms);

/// Whether by themselves these contradict the model.
bool contradict(const History& history, std::span<const Index> operations,
                std::span<const Index> places, const ModelTerms& terms);

}  // namespace stalemate::check::linear
