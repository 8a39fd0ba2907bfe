/* Preloaded by the tests: the clock on the wall goes back by an hour with each look at it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec* now) {
  static int (*real)(clockid_t, struct timespec*);
  static long looks;
  if (real == NULL) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  const int failed = real(clock, now);
  if (failed == 0 && clock == CLOCK_REALTIME) now->tv_sec -= 3600 * ++looks;
  return failed;
}
