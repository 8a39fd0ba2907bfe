// One work-group writes a letter and raises a flag; another waits for the flag and reads the
// letter. A form, which comes in front of this text, says how each of them is done.
//
// Every wait has a limit, and who has waited in vain ends: its partner then does likewise. Only a
// letter whose flag was seen counts as read, so a loop that the device ends is not taken for an old
// letter.

// Words between what must not share a line.
#define STALEMATE_LINE 64u

// Of one pair: letters read; read old; still old after all further loads.
#define STALEMATE_READ 0
#define STALEMATE_OLD 1
#define STALEMATE_OLD_TO_THE_END 2

#ifndef STALEMATE_RAISE
#define STALEMATE_RAISE(flag, value) atomic_xchg(flag, value)
#define STALEMATE_LOOK(flag) atomic_or(flag, 0u)
#endif

static int stalemate_is_raised(volatile __global uint *flag, uint value, uint looks_max) {
  uint seen = STALEMATE_LOOK(flag);
  for (uint looks = 1u; seen != value && looks < looks_max; ++looks) seen = STALEMATE_LOOK(flag);
  STALEMATE_RECEIVE_FENCE();
  return seen == value;
}

static void stalemate_write(volatile __global uint *flag, STALEMATE_LETTER *letter, uint letters,
                            uint looks_max) {
  for (uint number = 1u; number <= letters; ++number) {
    *letter = number;
    STALEMATE_SEND_FENCE();
    STALEMATE_RAISE(flag, 2u * number - 1u);
    if (!stalemate_is_raised(flag, 2u * number, looks_max)) return;
  }
}

// An older number is an old letter. The first letter counts for nothing: its writer may be gone by
// the time that it is read. From the second on the writer waits meanwhile for the answer, which is
// ordered like the letter, so that where the form synchronises nobody reads while another writes.
static void stalemate_read(volatile __global uint *flag, STALEMATE_LETTER *letter,
                           __global uint *tally, uint letters, uint looks_max, uint loads_max) {
  uint number = 1u;
  uint old = 0u;
  uint old_to_the_end = 0u;
  for (; number <= letters && stalemate_is_raised(flag, 2u * number - 1u, looks_max); ++number) {
    uint found = *letter;
    old += number > 1u && found < number ? 1u : 0u;
    for (uint loads = 0u; found < number && loads < loads_max; ++loads) found = *letter;
    old_to_the_end += number > 1u && found < number ? 1u : 0u;
    STALEMATE_SEND_FENCE();
    STALEMATE_RAISE(flag, 2u * number);
  }
  tally[STALEMATE_READ] = number > 2u ? number - 2u : 0u;
  tally[STALEMATE_OLD] = old;
  tally[STALEMATE_OLD_TO_THE_END] = old_to_the_end;
}

__kernel void stalemate_message(volatile __global uint *flags, __global uint *letters,
                                __global uint *tallies, uint letter_count, uint looks_max,
                                uint loads_max) {
  if (get_local_id(0) != 0) return;
  const uint pair = (uint)get_group_id(0) / 2u * STALEMATE_LINE;
  if (get_group_id(0) % 2 == 0) {
    stalemate_write(&flags[pair], (STALEMATE_LETTER *)&letters[pair], letter_count, looks_max);
  } else {
    stalemate_read(&flags[pair], (STALEMATE_LETTER *)&letters[pair], &tallies[pair], letter_count,
                   looks_max, loads_max);
  }
}
