#pragma once

/// Whether instrumented code has each basic block looked at, and not only counted: see Blocks.
extern "C" bool stalemate_sim_looks_at_blocks;
