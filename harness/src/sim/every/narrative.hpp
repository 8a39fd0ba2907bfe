#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/explore/graph.hpp"
#include "stalemate/evidence/fact.hpp"

namespace stalemate::sim::every {

/// Where an event stands in the source.
struct EventPlace {
  std::string line;              // "my.cl:12"; empty if unknown
  bool is_of_driver = false;     // and not of the code under test
  std::uint32_t size_bytes = 0;  // of an access
  std::string built_in = {};     // by which it was made
};

using Locate = std::function<EventPlace(const explore::Event&)>;

/// What an execution is asked for beside whether it is sequentially consistent.
enum class Question : std::uint8_t {
  WeakMemory,    // what was read or stored out of turn
  Interference,  // that, or else how work-items came between one another's accesses
};

struct Asked {
  Question question = Question::WeakMemory;
  // What holds a wrong value at the end was written by these, where that is known. A cause is in
  // front of one of them.
  std::vector<explore::EventId> wrong = {};
};

/// How an execution came about, in the lines of the code under test: at most one cause, then
/// whether it is sequentially consistent. Pure.
std::vector<Fact> narrative(const explore::Graph& graph, const Asked& asked, const Locate& locate);

}  // namespace stalemate::sim::every
