#pragma once

#include <list>
#include <vector>

#include "engine/run/pairings.hpp"
#include "stalemate/property.hpp"
#include "stalemate/property/shared_program.hpp"

namespace stalemate::engine {

/// The programs that serve several subjects of a run on one device. One that does not build is
/// given up: each of its subjects then has a program of its own, and is told what that lacks.
class SharedPrograms {
 public:
  /// Of the subjects that are still to be run there, and can be.
  SharedPrograms(const std::vector<Pairing>& pairings, const Properties& properties);

  /// Without a program, if the subject shares none, or none any more.
  PlaceInProgram place_of(const Subject& subject) const;

  void give_up(const SharedProgram& program);

 private:
  std::list<SharedProgram> programs_;  // each stays where it is
};

}  // namespace stalemate::engine
