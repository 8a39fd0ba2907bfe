#pragma once

/// Whether instrumented code of this thread has each basic block looked at, and not only counted:
/// see Blocks.
extern "C" constinit thread_local bool stalemate_sim_looks_at_blocks;
