// Everything that a case expands to, numbered, so that host and device can be compared word by
// word. The host compiles the same text as C++.
#include "stalemate/contention.clh"
#include "stalemate/operand.clh"
#include "stalemate/operand_range.clh"
#include "stalemate/rmw_choice.clh"
#include "stalemate/stress.clh"

#define EXPANSION_TYPES 11u
#define EXPANSION_WORDS_PER_TYPE 5u
#define EXPANSION_WORDS (6u + EXPANSION_TYPES * EXPANSION_WORDS_PER_TYPE)

// Ranges with a sign change: -1000.5 to 3.0e6 for floats and doubles, to 3000 for halves.
STALEMATE_RULE STALEMATE_ULONG expansion_in_range(STALEMATE_UINT type,
                                                  STALEMATE_ULONG random_word) {
  if (type == STALEMATE_TYPE_FLOAT) {
    return stalemate_in_range(type, 0xC47A2000u, 0x4A371B00u, random_word);
  }
  if (type == STALEMATE_TYPE_DOUBLE) {
    return stalemate_in_range(type, STALEMATE_WIDE(0xC08F440000000000),
                              STALEMATE_WIDE(0x4146E36000000000), random_word);
  }
  if (type == STALEMATE_TYPE_HALF) return stalemate_in_range(type, 0xE3D1u, 0x69DCu, random_word);
  return stalemate_in_range(type, 7u, stalemate_type_mask(type) >> 2, random_word);
}

// The values of one type that belong to operation `index`.
STALEMATE_RULE STALEMATE_ULONG expansion_value(const stalemate_parameters *p, STALEMATE_UINT which,
                                               STALEMATE_UINT cell, STALEMATE_UINT index) {
  const STALEMATE_UINT type = which / EXPANSION_WORDS_PER_TYPE;
  const STALEMATE_UINT value = which % EXPANSION_WORDS_PER_TYPE;
  if (value < 2u) return stalemate_operand(p, type, value, cell, index);
  if (value == 2u) return stalemate_initial(p, type, cell);
  if (value == 3u) return stalemate_solo_start(p, type, cell, index);
  return expansion_in_range(type, stalemate_operand_random(p, 0u, index));
}

// Word number `which` of operation `op` of work-item `item`.
STALEMATE_RULE STALEMATE_ULONG expansion_word(const stalemate_parameters *p, STALEMATE_UINT item,
                                              STALEMATE_UINT op, STALEMATE_UINT which) {
  const STALEMATE_UINT group = item / p->work_group_size;
  const STALEMATE_UINT local_item = item % p->work_group_size;
  const STALEMATE_UINT cell = stalemate_cell(p, group, local_item, op);
  if (which == 0u) return cell;
  if (which == 1u) return stalemate_skew(p, group);
  if (which == 2u) return stalemate_jitter(p, item, op);
  if (which == 3u) return stalemate_scratch_word(p, group, local_item, op);
  const STALEMATE_UINT index = item * p->operations_per_item + op;
  if (which < 6u) return stalemate_rmw_choice(p, which - 4u, 7u, index);
  return expansion_value(p, which - 6u, cell, index);
}

#ifdef __OPENCL_VERSION__

__kernel void expand(__global const stalemate_parameters *parameters, __global ulong *words,
                     volatile __global uint *scratch) {
  const stalemate_parameters p = *parameters;
  const uint item = (uint)get_global_id(0);
  const stalemate_position at = stalemate_here();
  for (uint op = 0u; op < p.operations_per_item; ++op) {
    stalemate_delay(stalemate_jitter(&p, item, op));
    stalemate_stress_memory(scratch, &p, &at, op);
    for (uint which = 0u; which < EXPANSION_WORDS; ++which) {
      words[(item * p.operations_per_item + op) * EXPANSION_WORDS + which] =
          expansion_word(&p, item, op, which);
    }
  }
}

#endif
