#pragma once

#include "sim/pass/built_ins.hpp"

namespace stalemate::sim::pass {

/// For each call of a barrier or collective function within loops the turns in which they are, to
/// the last two bits of each: at one barrier all work-items of a work-group have to be in the same
/// (OpenCL C 3.0, 6.15.8). A few bits, since who counts without end is in no state twice, and a
/// cycle would never be found. The values are of 32 bits, the lower 16 of which are zero, and stand
/// in front of the calls.
BarrierTurns count_turns(llvm::Function& function);

/// Says that the module's loops are no longer those of the source: two may have become one, whose
/// turns nobody can compare.
void give_up_turns(llvm::Module& module);
bool has_turns(const llvm::Module& module);

}  // namespace stalemate::sim::pass
