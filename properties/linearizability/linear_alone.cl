// One operation by one work-item, while no other is there. In front of it come the code under test,
// and what the driver of linearizability has in front of it, too.

__kernel void stalemate_linear_alone(STALEMATE_SPACE ulong2 *stalemate_object,
                                     __global const stalemate_linear_question *stalemate_question,
                                     __global stalemate_linear_result *stalemate_answer) {
  stalemate_linear_result stalemate_r = {0, 0, 0, 0, 0, 0, 0};
  if (stalemate_question->binding == STALEMATE_LINEAR_INIT) {
    STALEMATE_INIT(stalemate_object);
    stalemate_r.ran = 1;
  } else {
    ulong stalemate_numbers[STALEMATE_LINEAR_NUMBERS];
    for (uint stalemate_n = 0u; stalemate_n < STALEMATE_LINEAR_NUMBERS; ++stalemate_n) {
      stalemate_numbers[stalemate_n] = stalemate_question->numbers[stalemate_n];
    }
    stalemate_held stalemate_kept;
    stalemate_kept.count = 0u;
    stalemate_kept.most = STALEMATE_LINEAR_HELD_MAX;
    if (stalemate_question->gives) {
      stalemate_keep(&stalemate_kept, 0u, stalemate_question->handle);
    }
    stalemate_call(stalemate_question->binding, 0u, stalemate_object, stalemate_numbers,
                   &stalemate_kept, 0, &stalemate_r);
  }
  *stalemate_answer = stalemate_r;
}
