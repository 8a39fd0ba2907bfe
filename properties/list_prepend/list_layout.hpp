#pragma once

#include <cstdint>

#include "list_prepend/list_subject.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/case.hpp"
#include "stalemate/parameters.clh"

namespace stalemate::properties {

/// Names of the buffers of a launch; the last five exist in condensed observations only.
namespace list_buffer {
constexpr const char* kParameters = "parameters";
constexpr const char* kHeads = "heads";
constexpr const char* kHeadNodes = "head_nodes";
constexpr const char* kLinks = "links";
constexpr const char* kActs = "acts";
constexpr const char* kPayloads = "payloads";
constexpr const char* kWalks = "walks";
constexpr const char* kAloneHeads = "alone_heads";
constexpr const char* kAloneLinks = "alone_links";
constexpr const char* kAlone = "alone";
constexpr const char* kMeeting = "meeting";
constexpr const char* kScratch = "scratch";
constexpr const char* kPaddedLists = "padded_lists";
constexpr const char* kListIndices = "list_indices";
constexpr const char* kNodeIndices = "node_indices";
constexpr const char* kAloneItems = "alone_items";
constexpr const char* kWalkItems = "walk_items";
}  // namespace list_buffer

/// What one launch may have, whatever the device: the host judges it in milliseconds if the device
/// does not, and nobody retries on one head for minutes.
constexpr std::uint64_t kListNodesMax = kOrderedOnDeviceMax;
constexpr std::uint64_t kListNodesOnHostMax = std::uint64_t{1} << 20;
constexpr std::uint64_t kListsMax = std::uint64_t{1} << 20;
constexpr std::uint64_t kHeadWordsMax = std::uint64_t{1} << 22;
constexpr std::uint64_t kPrependsOnOneHeadMax = std::uint64_t{1} << 16;
/// Every operation counts where nodes come back, so a history that is kept holds them all.
constexpr std::uint64_t kOperationsWithPopMax = std::uint64_t{1} << 17;

/// How a case lies in buffers. Lists and nodes of all sets are counted through: in local memory
/// each work-group has a set of its own, in global memory there is one.
struct ListLayout {
  stalemate_parameters parameters{};
  bool pops = false;
  std::uint64_t items = 1;
  std::uint64_t operations = 1;
  std::uint64_t sets = 1;
  std::uint64_t set_nodes = 1;

  std::uint64_t nodes() const { return sets * set_nodes; }
  /// Of the nodes, and of the spare one behind them.
  std::uint64_t link_words() const { return nodes() + 1; }
  /// Whether a link, counted through, leads where links lead before they are written.
  bool is_unwritten(std::int32_t link) const {
    return link >= 0 && static_cast<std::uint64_t>(link) == nodes();
  }
  std::uint64_t lists() const { return sets * parameters.cells; }
  std::uint64_t head_words() const { return lists() * parameters.cell_pitch; }
  std::uint64_t set_head_words() const {
    return std::uint64_t{parameters.cells} * parameters.cell_pitch;
  }
  /// Operation `op_index`, counted work-item by work-item, as it lies in the history.
  std::uint64_t history_slot(std::uint64_t op_index) const {
    const std::uint64_t per_item = parameters.operations_per_item;
    return op_index % per_item * items + op_index / per_item;
  }
  std::uint32_t list_of(std::uint32_t op_index) const;
  std::uint64_t set_of_item(std::uint64_t item) const {
    return sets == 1 ? 0 : item / parameters.work_group_size;
  }
  /// Whether a launch can have been like that.
  bool is_possible() const;
};

ListLayout list_layout(const ListSubject& subject, const Case& input);

}  // namespace stalemate::properties
