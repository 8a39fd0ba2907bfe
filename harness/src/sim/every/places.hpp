#pragma once

#include <map>
#include <mutex>
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

/// All places that a launch has come to, in whichever thread. No two overlap: plain accesses are
/// cut where others begin or end. Where that turns out late, the exploration begins again and knows
/// of the cut.
class CommonPlaces {
 public:
  /// Forgets all but the cuts.
  void begin_again() { places_.clear(); }

 private:
  friend class Places;

  std::mutex mutex_;
  std::vector<MemoryPlace> places_;
  std::map<std::uint64_t, bool> cuts_;  // in order
};

/// The same, as far as one thread has heard of them.
class Places {
 public:
  explicit Places(CommonPlaces& common);

  /// Of any place that some thread found before a graph came from there.
  const MemoryPlace& operator[](explore::PlaceId place) const {
    if (place >= places_.size()) [[unlikely]]
      catch_up();
    return places_[place];
  }

  /// The access's bytes that come before the first cut behind its beginning.
  std::uint32_t size_before_cut(const Target& target, std::uint32_t group,
                                std::uint32_t size) const;

  /// Nothing if it overlaps another place, which is a cut when the exploration begins again.
  std::optional<explore::PlaceId> find(const Target& target, std::uint32_t group,
                                       std::uint32_t size);

 private:
  static std::uint64_t key_of(const Target& target, std::uint32_t group);
  const explore::PlaceId* known(std::uint64_t key, std::uint32_t size) const;
  std::optional<explore::PlaceId> add(const Target& target, std::uint32_t group,
                                      std::uint32_t size);
  bool cuts(const MemoryPlace& other, const Target& target, std::uint32_t group,
            std::uint32_t size);
  void catch_up() const;
  void copy_new() const;

  CommonPlaces& common_;
  std::map<std::uint64_t, bool> cuts_;
  mutable std::vector<MemoryPlace> places_;                              // the first of all
  mutable std::unordered_map<std::uint64_t, explore::PlaceId> numbers_;  // by where they begin
};

}  // namespace stalemate::sim::every
