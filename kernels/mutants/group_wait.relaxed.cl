// Mutants E3: work-groups that wait for one another with relaxed atomics.
//
// Claim they make and break: who goes on finds what the one waited for has written. They wait as
// long as they should, but nothing orders what was written before: a cache answers with what was
// there, or a store comes late.
// Memory orders: release and acquire at device scope are needed. A CPU gives both unasked.

#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed

#include "../group_wait.cl"
