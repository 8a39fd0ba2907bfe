#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace stalemate {

/// A work-item and, where it is known, which of its operations.
struct Actor {
  std::uint64_t work_item = 0;  // linear global id
  std::uint64_t work_group = 0;
  std::optional<std::uint64_t> operation = {};  // of the work-item, counted from 0

  friend bool operator==(const Actor&, const Actor&) = default;
};

enum class PlaceKind : std::uint8_t {
  Nowhere,        // of fences and barriers
  OwnWords,       // `object`, in a property's own words
  Object,         // a buffer or variable, by its name; `index` counts bytes
  Element,        // of a buffer: `index`
  ElementMember,  // `member` of it
  ElementPart,    // `part` of a struct without names
  Cell,
  ByteOfCell,   // `part` is the byte
  CellPadding,  // behind the cell
  OwnCell,      // of an operation that runs alone
  Lock,
  LockWord,  // `part` of a lock of several words
  LockInside,
  LockTicket,
  LockRecord,  // `part` is the word
  LockPadding,
  List,
  HeadOfList,  // what leads to a first node
  ListHead,    // a word of memory
  HeadPadding,
  OwnHead,  // of a list that an operation has for itself
  OwnLink,
  Node,
  NodeLink,
  NodePayload,
  ListEnd,    // where the last node leads
  Unwritten,  // a link that leads to the spare node, since nobody wrote it
  SpareNode,  // where links lead before they are written
  NoNode,     // a link that names none: `index`, taken for a signed number
};

/// Where an operation or an access went, as the user knows it.
struct Place {
  PlaceKind kind = PlaceKind::Nowhere;
  std::uint64_t index = 0;
  std::uint64_t part = 0;
  std::string object = {};                       // a name from the source
  std::string member = {};                       // as OpenCL C writes it: ".y"
  std::optional<std::uint64_t> work_group = {};  // of local memory
  std::optional<Actor> maker = {};               // who prepended the node, where that is certain

  friend bool operator==(const Place&, const Place&) = default;
};

}  // namespace stalemate
