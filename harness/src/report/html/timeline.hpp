#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stalemate::report::html {

/// How a box looks. What it says is in its texts.
enum class BoxKind : std::uint8_t {
  Load,
  Store,
  Update,   // took a value and made one
  Order,    // a fence or barrier
  Visible,  // a store that was buffered becomes visible
  Section,  // a critical section
  Memory,   // what a cell holds before and after
};

/// An operation or access, in its place.
struct Box {
  std::size_t lane = 0;    // a row
  std::size_t column = 0;  // of the boxes of a lane no two have the same
  BoxKind kind = BoxKind::Load;
  std::string act = {};       // "load", "atomic_xchg"
  std::string value = {};     // "0 → 1"; may be empty
  std::string place = {};     // "lock 0"; may be empty
  std::string wrong = {};     // what is wrong with it, in a few words; empty: nothing
  std::string sentence = {};  // all that is known of it
};

/// From the box that made a value to the one that took it, by their indexes.
struct Arrow {
  std::size_t from = 0;
  std::size_t to = 0;
  bool is_wrong = false;

  friend bool operator==(const Arrow&, const Arrow&) = default;
};

/// A stretch of a lane, both columns in it: a work-item is inside a lock.
struct Span {
  std::size_t lane = 0;
  std::size_t first = 0;
  std::size_t last = 0;
  std::string label = {};  // "inside lock 0"
  bool is_wrong = false;   // it overlaps that of another work-item

  friend bool operator==(const Span&, const Span&) = default;
};

/// Accesses that are not drawn, before a column.
struct Gap {
  std::size_t column = 0;
  std::uint64_t accesses = 0;

  friend bool operator==(const Gap&, const Gap&) = default;
};

/// A row: a work-item, or memory.
struct Lane {
  std::string name = {};   // "work-item 3"
  std::string group = {};  // "work-group 0"
};

/// Boxes in rows and columns, and what connects them. Columns follow one another from left to
/// right.
struct Timeline {
  std::string title = {};
  std::string caption = {};  // what the order of the columns means, and what is not drawn
  std::vector<Lane> lanes = {};
  std::vector<Box> boxes = {};
  std::vector<Arrow> arrows = {};
  std::vector<Span> spans = {};
  std::vector<Gap> gaps = {};

  bool is_empty() const { return boxes.empty(); }
};

}  // namespace stalemate::report::html
