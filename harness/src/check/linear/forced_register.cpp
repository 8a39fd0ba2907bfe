#include <unordered_map>

#include "check/linear/forced.hpp"

namespace stalemate::check::linear {

namespace {

/// Who saw what whom wrote. The value that was there at first has no writer.
struct Sight {
  Index reader = kNone;
  Index writer = kNone;
};

std::optional<std::uint64_t> value_seen(const Operation& operation) {
  const bool swapped =
      operation.role == Role::CompareExchange && operation.outcome == Outcome::Succeeded;
  return swapped ? operation.expected : operation.result;
}

bool is_writing(const Operation& operation) {
  return operation.outcome == Outcome::Succeeded && operation.role != Role::Read;
}

/// The writers by what they wrote; nothing if two wrote the same, or one what was there at first.
std::optional<std::unordered_map<std::uint64_t, Index>> writers_of(
    const History& history, std::span<const Index> operations, const ModelTerms& terms) {
  std::unordered_map<std::uint64_t, Index> writers{
      {terms.initial.empty() ? 0 : terms.initial.front(), kNone}};
  for (Index place = 0; place < operations.size(); ++place) {
    const Operation& operation = history.operations[operations[place]];
    if (is_writing(operation) && !writers.try_emplace(operation.value, place).second)
      return std::nullopt;
  }
  return writers;
}

/// A writer comes before its reader, and every other writer before the one or after the other.
/// Returns false at a circle.
bool add_what_follows(const std::vector<Sight>& sights, const std::vector<Index>& writers,
                      Relation& relation, bool& changed) {
  const auto add = [&](Index a, Index b) {
    changed = changed || !relation.before(a, b);
    return relation.before(a, b) || relation.add(a, b);
  };
  for (const auto [reader, writer] : sights) {
    if (writer != kNone && !add(writer, reader)) return false;
    for (const Index other : writers) {
      if (other == writer || other == reader) continue;
      const bool is_after = writer == kNone || relation.before(writer, other);
      if (is_after && !add(reader, other)) return false;
      if (writer != kNone && relation.before(other, reader) && !add(other, writer)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Defect> force_register(const History& history, std::span<const Index> operations,
                                     const ModelTerms& terms, Relation& relation) {
  const auto writer_of = writers_of(history, operations, terms);
  if (!writer_of) return std::nullopt;
  std::vector<Sight> sights;
  std::vector<Index> writers;
  for (Index place = 0; place < operations.size(); ++place) {
    const Operation& operation = history.operations[operations[place]];
    if (is_writing(operation)) writers.push_back(place);
    const auto seen = value_seen(operation);
    if (!seen) continue;
    const auto writer = writer_of->find(*seen);
    if (writer == writer_of->end()) return Defect{DefectKind::Invented, {place}};
    sights.push_back({place, writer->second});
  }
  for (bool changed = true; changed;) {
    changed = false;
    if (!add_what_follows(sights, writers, relation, changed)) return Defect{};
  }
  return std::nullopt;
}

}  // namespace stalemate::check::linear
