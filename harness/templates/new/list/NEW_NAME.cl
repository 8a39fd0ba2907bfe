// Claim: NEW_NAME_prepend puts `node` in front of the list whose first node `*head` names, once.
// `next[node]` names the node after `node`; lists end in -1.
// Put your own function in its place; docs/writing-kernels.md says which forms it may have.

void NEW_NAME_prepend(volatile global int *head, global int *next, int node) {
  int first;
  do {
    first = *head;
    next[node] = first;
  } while (atomic_cmpxchg(head, first, node) != first);
}

// Wrong on purpose: a node is lost if another work-item was quicker.
void NEW_NAME_prepend_once(volatile global int *head, global int *next, int node) {
  const int first = *head;
  next[node] = first;
  atomic_cmpxchg(head, first, node);
}
