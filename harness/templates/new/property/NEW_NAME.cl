// The code under test.
void NEW_NAME_visit(volatile global uint *count) { atomic_inc(count); }

// Wrong on purpose: it counts in two steps.
void NEW_NAME_visit_plain(volatile global uint *count) { *count = *count + 1; }
