#pragma once

#include <cstdint>
#include <vector>

#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/case.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/seed.hpp"

namespace stalemate::properties {

/// Cases of one operation that puts in a key, each another: of the first keys that the subject has.
/// None without keys, or of two at most. `input` has one operation.
std::vector<Case> cases_of_keys(const LinearSubject& subject, const Case& input);

/// Which keys the operations of an explored case have: few, and those that meet.
class ExploredKeys {
 public:
  /// `footprints` are those of `cases_of_keys`, in its order; none if they are not known.
  ExploredKeys(const LinearSubject& subject, const std::vector<Footprint>& footprints);

  bool have_pair() const { return most_ > 0; }
  /// Whether there are two that may meet and are no neighbours; likewise three.
  bool have_far_pair() const { return !pairs_.empty() || far_ > 1; }
  bool have_three() const { return pairs_.empty() ? most_ > 1 : !triples_.empty(); }

  /// One key; neighbours, which have one slot or the next of a table that takes slots in order; two
  /// or three that meet, or of which one has the place behind that of the others. Which these are
  /// the footprints say. Where they do not, those are taken that are a power of two apart, which
  /// have one slot of a table whose size is a power of two.
  std::vector<std::int64_t> draw(Seed seed) const;

  /// Whether a case has enough in common that has these keys and no others, in ascending order.
  bool are_few(const std::vector<std::uint64_t>& keys) const;

 private:
  std::vector<std::int64_t> three(std::uint64_t drawn) const;
  bool meet(const std::vector<std::uint64_t>& keys) const;

  std::int64_t low_;
  std::uint64_t most_;  // how far two keys are apart at most
  std::uint64_t far_;   // the largest power of two that they may be
  // That meet, each set in ascending order. None if all keys write to the same places, or no two
  // do.
  std::vector<std::vector<std::int64_t>> pairs_ = {};
  std::vector<std::vector<std::int64_t>> triples_ = {};
};

}  // namespace stalemate::properties
