#pragma once

#include "check/linear/elements.hpp"
#include "check/linear/relation.hpp"

namespace stalemate::check::linear {

/// Adds to an order what the model forces: whoever went into a queue first comes out first, and so
/// on, until nothing more follows. Returns why there is no order at all, if that comes out. That
/// none comes out does not mean that there is one. (The rules are those whose breach convicts in
/// Henzinger, Sezgin and Vafeiadis, "Aspect-oriented linearizability proofs", CONCUR 2013, and Emmi
/// and Enea, "Monitoring weak consistency", 2018, taken as implications.)
std::optional<Defect> force(const Elements& elements, const ModelTerms& terms, Relation& relation);

/// The same for a register whose values occur once, from who saw what whom wrote (Gibbons and
/// Korach, "Testing shared memories", 1997, with a read mapping). A defect that names no
/// operations: a circle.
std::optional<Defect> force_register(const History& history, std::span<const Index> operations,
                                     const ModelTerms& terms, Relation& relation);

/// The same for an allocator, or a lock of readers and writers, if all give back what they got
/// themselves: who excludes another is over before that one begins, and who is refused is so while
/// somebody holds what it wanted. A defect that names no operations: a circle.
std::optional<Defect> force_holdings(const History& history, std::span<const Index> operations,
                                     const ModelTerms& terms, Relation& relation);

}  // namespace stalemate::check::linear
