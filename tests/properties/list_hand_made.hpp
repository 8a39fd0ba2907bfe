#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::test {

/// What memory holds that nobody wrote.
constexpr std::int32_t kPoison = -1515870811;

/// The shipped property `list_prepend`.
const Property& list_prepend();

/// Code that is never run: histories are written by hand.
Subject unrun_list(bool pops = false, bool publishes = false);

/// What a launch leaves behind, written by hand. Nodes and acts are listed work-item by work-item.
struct HandMadeList {
  std::vector<std::int32_t> heads = {};  // one of each list
  std::vector<std::int32_t> links = {};
  std::vector<std::int32_t> acts = {};   // where nodes are popped
  std::vector<std::int32_t> alone = {};  // of one work-item after the other: seven words each
  std::vector<std::int32_t> walks = {};  // likewise: four words each
  bool met = true;

  /// Buffers of a subject that neither pops nor publishes have no `acts` and no `walks`.
  Observation observation(const Subject& subject, const Case& input) const;
};

BufferContent ints(const std::string& name, const std::vector<std::int32_t>& values);

/// The verdict's word, or the violation's kind.
std::string kind_of_list(const Verdict& verdict);

/// The same, judged as a launch of `input`.
std::string judged_list(const Subject& subject, const Case& input, const HandMadeList& lists);

}  // namespace stalemate::test
