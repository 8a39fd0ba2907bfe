// Control: correct, and looks changed. Prepends a node after it has linked it to something else,
// too. A tool that convicts it raises false alarms.

void prepend_links_twice_global(volatile __global int *head, __global int *next, int node) {
  int first = *head;
  next[node] = -1;
  int expected;
  do {
    expected = first;
    next[node] = expected;
    first = atomic_cmpxchg(head, expected, node);
  } while (first != expected);
}
