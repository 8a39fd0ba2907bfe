#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/evidence/place.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/value/value.hpp"

namespace stalemate {

/// What a work-item did, or does.
enum class StepKind : std::uint8_t {
  // Of a history.
  Update,     // took `seen` and made `made`
  Load,       // found `seen`
  Store,      // left `made`
  Alone,      // ran alone on a cell that holds `seen`
  Section,    // ran its section: `section`
  NoSection,  // went on without its section
  NoEnd,      // never came to its end
  Prepend,    // `node` to `place`
  Pop,        // `node` from `place`
  Walk,       // along `place`, after it had prepended a node
  // Of a simulated device.
  LeaveSection,  // by the access that the next one has to see
  EnterSection,
  Repeat,    // what `access` says, again and again
  Run,       // at `access`
  Wait,      // likewise, at a barrier or collective
  LaneWait,  // until others of its sub-group have gone another way
  Reach,     // a barrier
  End,       // with `access` as its last event
  Race,      // one of two accesses that nothing orders
  HandOver,  // the store that another work-item then reads
  TakeOver,  // the load of it
};

/// What a section of a lock read and noted.
struct SectionSeen {
  std::uint64_t ticket = 0;
  std::uint64_t record = 0;  // a word of the record that differs from the ticket; else the ticket
  std::optional<bool> was_alone = {};  // where it was counted who is inside
  std::uint64_t runs = 1;

  friend bool operator==(const SectionSeen&, const SectionSeen&) = default;
};

/// One step of an explanation. What a kind does not use stays empty.
struct Step {
  StepKind kind = StepKind::Update;
  Actor who = {};
  std::vector<std::uint32_t> others = {};  // work-items that did the same
  std::vector<std::string> chosen = {};    // words of the subject: "fetch_add", "acquire"
  std::string function = {};               // that did it, where a subject has several
  std::vector<Value> operands = {};
  Place place = {};
  Place node = {};
  std::optional<Value> seen = {};
  std::optional<Value> made = {};
  std::optional<SectionSeen> section = {};
  /// Kind, values, order, scope and line of an access, as a simulated device saw it.
  std::optional<Access> access = {};

  friend bool operator==(const Step&, const Step&) = default;
};

}  // namespace stalemate
