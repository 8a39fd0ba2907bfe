#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/dispatch/target.hpp"
#include "sim/explore/event.hpp"

namespace stalemate::sim::every {

/// Bytes that accesses have in common, or do not: what the explorer knows as a place. Local memory
/// is of a work-group.
struct MemoryPlace {
  Target target;
  std::uint32_t size = 0;
  std::uint32_t group = 0;
  std::optional<std::uint64_t> initial;  // nothing: nobody wrote it
};

/// All places that a launch has come to. No two overlap: plain accesses are cut where others begin
/// or end. Where that turns out late, the exploration begins again and knows of the cut.
class Places {
 public:
  /// Forgets all but the cuts.
  void begin_again() {
    places_.clear();
    numbers_.clear();
  }

  const MemoryPlace& operator[](explore::PlaceId place) const { return places_[place]; }
  std::size_t size() const { return places_.size(); }

  /// The access's bytes that come before the first cut behind its beginning.
  std::uint32_t size_before_cut(const Target& target, std::uint32_t group,
                                std::uint32_t size) const;

  /// Nothing if it overlaps another place, which is a cut from now on.
  std::optional<explore::PlaceId> find(const Target& target, std::uint32_t group,
                                       std::uint32_t size);

 private:
  std::uint64_t key_of(const Target& target, std::uint32_t group) const;
  bool cuts(const MemoryPlace& other, const Target& target, std::uint32_t group,
            std::uint32_t size);

  std::vector<MemoryPlace> places_;
  std::unordered_map<std::uint64_t, explore::PlaceId> numbers_;  // by where they begin
  std::map<std::uint64_t, bool> cuts_;                           // in order
};

}  // namespace stalemate::sim::every
