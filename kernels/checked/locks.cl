// Locks around a counter that is read, increased and written, as checkers of memory models have
// them: by exchange, by compare-exchange, by tickets, and with a load in front of the exchange.
//
// Claim: no increment is lost, and no two sections race.
// Memory orders: taking the lock acquires, giving it back releases; a ticket is drawn, and the test
// in front of the exchange is made, by relaxed operations.
// What would break it: taking it without acquire, giving it back without release, and a scope that
// does not reach the other work-group, as the broken ones show.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *word;

#define EXCHANGE(ORDER, SCOPE)                                     \
  while (atomic_exchange_explicit(lock, 1u, ORDER, SCOPE) != 0u) { \
  }

#define COMPARE_EXCHANGE(ORDER, SCOPE)                                                        \
  for (;;) {                                                                                  \
    uint open = 0u;                                                                           \
    if (atomic_compare_exchange_strong_explicit(lock, &open, 1u, ORDER, ORDER, SCOPE)) break; \
  }

#define TICKET(ORDER, SCOPE)                                                           \
  const uint mine = atomic_fetch_add_explicit(drawn, 1u, memory_order_relaxed, SCOPE); \
  while (atomic_load_explicit(lock, ORDER, SCOPE) != mine) {                           \
  }

#define TEST_AND_TEST_AND_SET(ORDER, SCOPE)                                 \
  do {                                                                      \
    while (atomic_load_explicit(lock, memory_order_relaxed, SCOPE) != 0u) { \
    }                                                                       \
  } while (atomic_exchange_explicit(lock, 1u, ORDER, SCOPE) != 0u);

#define OPEN(ORDER, SCOPE) atomic_store_explicit(lock, 0u, ORDER, SCOPE)
#define NEXT(ORDER, SCOPE) atomic_store_explicit(lock, mine + 1u, ORDER, SCOPE)

#define COUNT(TAKE, GIVE, ACQUIRE, RELEASE, SCOPE)   \
  TAKE(memory_order_##ACQUIRE, memory_scope_##SCOPE) \
  *counter += 1u;                                    \
  GIVE(memory_order_##RELEASE, memory_scope_##SCOPE)

__kernel void by_exchange(word lock, word drawn, __global uint *counter) {
  COUNT(EXCHANGE, OPEN, acquire, release, device);
}

__kernel void by_compare_exchange(word lock, word drawn, __global uint *counter) {
  COUNT(COMPARE_EXCHANGE, OPEN, acquire, release, device);
}

__kernel void by_compare_exchange_unacquired(word lock, word drawn, __global uint *counter) {
  COUNT(COMPARE_EXCHANGE, OPEN, relaxed, release, device);
}

__kernel void by_compare_exchange_unreleased(word lock, word drawn, __global uint *counter) {
  COUNT(COMPARE_EXCHANGE, OPEN, acquire, relaxed, device);
}

__kernel void by_compare_exchange_of_group(word lock, word drawn, __global uint *counter) {
  COUNT(COMPARE_EXCHANGE, OPEN, acquire, release, work_group);
}

__kernel void by_ticket(word lock, word drawn, __global uint *counter) {
  COUNT(TICKET, NEXT, acquire, release, device);
}

__kernel void by_ticket_unacquired(word lock, word drawn, __global uint *counter) {
  COUNT(TICKET, NEXT, relaxed, release, device);
}

__kernel void by_ticket_unreleased(word lock, word drawn, __global uint *counter) {
  COUNT(TICKET, NEXT, acquire, relaxed, device);
}

__kernel void by_ticket_of_group(word lock, word drawn, __global uint *counter) {
  COUNT(TICKET, NEXT, acquire, release, work_group);
}

__kernel void by_test_and_test_and_set(word lock, word drawn, __global uint *counter) {
  COUNT(TEST_AND_TEST_AND_SET, OPEN, acquire, release, device);
}

__kernel void by_test_and_test_and_set_unacquired(word lock, word drawn, __global uint *counter) {
  COUNT(TEST_AND_TEST_AND_SET, OPEN, relaxed, release, device);
}

__kernel void by_test_and_test_and_set_unreleased(word lock, word drawn, __global uint *counter) {
  COUNT(TEST_AND_TEST_AND_SET, OPEN, acquire, relaxed, device);
}

__kernel void by_test_and_test_and_set_of_group(word lock, word drawn, __global uint *counter) {
  COUNT(TEST_AND_TEST_AND_SET, OPEN, acquire, release, work_group);
}
