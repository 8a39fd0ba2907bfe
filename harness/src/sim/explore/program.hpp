#pragma once

#include "sim/explore/event.hpp"
#include "sim/explore/loop_turns.hpp"

namespace stalemate::sim::explore {

/// What a work-item asks of memory, or that it asks for nothing.
struct Request {
  enum class Kind : std::uint8_t {
    Read,   // a load, or a read-modify-write by `update`
    Write,  // of `value`
    Fence,
    Barrier,
    End,
    Wait,   // it came to a state of a loop that it has been in, and changed nothing since
    Fault,  // what it is about to do is a violation: `value` says which
  };

  Kind kind = Kind::End;
  MemoryOrder order = MemoryOrder::Relaxed;
  MemoryScope scope = MemoryScope::Device;
  Spaces spaces = kBothSpaces;
  std::uint8_t space = 0;
  bool is_plain_in_source = false;  // though its order is none of Plain: a race as one
  PlaceId place = 0;
  std::uint32_t site = 0;
  std::uint32_t where = 0;
  std::uint64_t value = 0;
  unsigned answers = 0;  // of Wait: how many answers ago it was in that state
  Round round;           // of Barrier
  Update update;
};

/// What a request is answered by.
struct Answer {
  std::uint64_t value = 0;  // that a read reads
  bool fails = false;       // a weak compare-exchange, though it reads what it expects

  friend bool operator==(const Answer&, const Answer&) = default;
};

/// What is explored: work-items that do the same whenever they are answered the same.
class Program {
 public:
  Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  virtual ~Program() = default;

  /// The work-item begins anew. What it asks for first; valid until it is asked again.
  virtual const Request& begin(unsigned item) = 0;

  /// Its request was answered; what is no read, by an empty answer.
  virtual const Request& resume(unsigned item, const Answer& answer) = 0;

  /// What is in a place before anybody writes there; nothing where nobody ever wrote.
  virtual const std::uint64_t* initial_value(PlaceId place) const = 0;

  /// What Update::Kind::Modify makes of a value.
  virtual std::uint64_t modified(const Update& update, std::uint64_t old) const = 0;
};

}  // namespace stalemate::sim::explore
