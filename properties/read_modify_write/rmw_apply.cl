// How the drivers of read_modify_write call the code under test, and how an operation that runs
// alone is held against the model. Stands behind the code under test and in front of the kernels, so
// it names nothing of its own that does not begin with stalemate_.

static stalemate_scalar stalemate_apply(const stalemate_parameters *stalemate_p,
                                        stalemate_operation stalemate_o,
                                        STALEMATE_SPACE stalemate_unit *stalemate_target,
                                        stalemate_scalar stalemate_a,
                                        stalemate_scalar stalemate_b) {
#if STALEMATE_RETURNS_NOTHING
  STALEMATE_CALL(stalemate_p, stalemate_o, STALEMATE_CELL_AT(stalemate_target), stalemate_a,
                 stalemate_b);
  return stalemate_a;
#else
  return STALEMATE_CALL(stalemate_p, stalemate_o, STALEMATE_CELL_AT(stalemate_target), stalemate_a,
                        stalemate_b);
#endif
}

// Operands are half of what there is to compile, so none is made that nobody asks for.
static stalemate_scalar stalemate_second_operand(const stalemate_parameters *stalemate_p,
                                                 stalemate_operation stalemate_o) {
#if STALEMATE_OPERANDS == 2
  return stalemate_operand_of(stalemate_p, stalemate_o, 1u);
#else
  return stalemate_scalar_of(0u);
#endif
}

// Whether an operation that ran alone did not do what its model does.
static int stalemate_differs(stalemate_scalar stalemate_returned, stalemate_scalar stalemate_due,
                             stalemate_scalar stalemate_stored, stalemate_scalar stalemate_made) {
  return (!STALEMATE_RETURNS_NOTHING && !stalemate_same(stalemate_returned, stalemate_due)) ||
         !stalemate_same(stalemate_stored, stalemate_made);
}

#if STALEMATE_WATCHES

// Where a cell shares a word with others, or is wider than its value, it lies in the middle of four
// words of its size, and they are watched. In them it lies as far as the work-item's number says,
// so that every byte of a word is tried.
#define STALEMATE_WATCHED_WORDS (STALEMATE_CELL_BYTES == 8u ? 8u : 4u)
#define STALEMATE_SOLO_VALUES (STALEMATE_WATCHED_WORDS * 4u / STALEMATE_VALUE_BYTES)

typedef __attribute__((__may_alias__)) uint stalemate_watched_word;

static uint stalemate_solo_place(uint stalemate_item) {
  const uint stalemate_half = STALEMATE_WATCHED_WORDS * 4u / 2u;
  const uint stalemate_byte = stalemate_half / 2u + stalemate_item %
                                                        (stalemate_half / STALEMATE_CELL_BYTES) *
                                                        STALEMATE_CELL_BYTES;
  return stalemate_byte / STALEMATE_VALUE_BYTES;
}

static void stalemate_surround(const stalemate_parameters *stalemate_p, uint stalemate_item,
                               volatile STALEMATE_SPACE stalemate_unit *stalemate_memory) {
  volatile STALEMATE_SPACE stalemate_watched_word *const stalemate_words =
      (volatile STALEMATE_SPACE stalemate_watched_word *)stalemate_memory;
  for (uint stalemate_w = 0u; stalemate_w < STALEMATE_WATCHED_WORDS; ++stalemate_w) {
    stalemate_words[stalemate_w] = stalemate_surroundings(stalemate_p, stalemate_item, stalemate_w);
  }
}

// Whether what is around the cell is as it was. If not, it is written down.
static int stalemate_is_surrounded(const stalemate_parameters *stalemate_p, uint stalemate_item,
                                   uint stalemate_op,
                                   volatile STALEMATE_SPACE stalemate_unit *stalemate_memory,
                                   __global stalemate_solo_record *stalemate_records) {
  volatile STALEMATE_SPACE stalemate_watched_word *const stalemate_words =
      (volatile STALEMATE_SPACE stalemate_watched_word *)stalemate_memory;
  const uint stalemate_byte = stalemate_solo_place(stalemate_item) * STALEMATE_VALUE_BYTES;
  const uint stalemate_of_value = (uint)(STALEMATE_BITS) ~(STALEMATE_BITS)0
                                  << 8u * (stalemate_byte % 4u);
  for (uint stalemate_w = 0u; stalemate_w < STALEMATE_WATCHED_WORDS; ++stalemate_w) {
    const uint stalemate_watched =
        stalemate_w == stalemate_byte / 4u ? ~stalemate_of_value : 0xFFFFFFFFu;
    const uint stalemate_found = stalemate_words[stalemate_w];
    const uint stalemate_due = stalemate_surroundings(stalemate_p, stalemate_item, stalemate_w);
    if (((stalemate_found ^ stalemate_due) & stalemate_watched) != 0u) {
      stalemate_record_beside(
          &stalemate_records[stalemate_item], stalemate_op, stalemate_found,
          (stalemate_due & stalemate_watched) | (stalemate_found & ~stalemate_watched));
      return 0;
    }
  }
  return 1;
}

#else
#define STALEMATE_SOLO_VALUES 1u
#endif
