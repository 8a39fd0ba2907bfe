#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/reused_memory.hpp"
#include "list_prepend/list_layout.hpp"
#include "stalemate/list_record.clh"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// What every step of judging one case needs.
struct ListContext {
  const ListSubject& subject;
  const Case& input;
  ListLayout layout;
};

/// What one work-item wrote down.
template <class Record>
struct ListNote {
  std::uint32_t item = 0;
  Record record{};
};

/// An observation, checked and put into order. Of a condensed one, the part that is there.
struct ListRecording {
  std::vector<ListNote<stalemate_alone_record>> alone;  // those where something went wrong
  std::vector<ListNote<stalemate_walk_record>> walks;   // likewise
  std::vector<std::int32_t> heads;     // by list, decoded; counted through all sets, as are links
  Reused<std::int32_t> links;          // by node
  std::vector<bool> is_recorded;       // by node; empty if all are
  std::vector<std::int32_t> acts;      // by operation; empty if nothing is popped
  Reused<std::uint32_t> padded_lists;  // those of `head_words`
  Reused<std::int32_t> head_words;     // with padding
  bool groups_met = false;
  bool items_met = false;
};

/// The recording, or what is wrong with the observation.
std::variant<ListRecording, std::string> read_list_recording(const ListContext& context,
                                                             const Observation& observation);

/// A link or decoded head of a set, counted through all sets. What is no node of the set lies
/// behind all nodes, or stays negative.
std::int32_t counted_through(const ListLayout& layout, std::uint64_t set, std::int32_t node);

/// The other way round.
std::int32_t counted_in_set(const ListLayout& layout, std::int32_t node);

}  // namespace stalemate::properties
