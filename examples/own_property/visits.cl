void visit(volatile global uint *count) { atomic_inc(count); }

void visit_without_atomics(volatile global uint *count) { *count = *count + 1; }
