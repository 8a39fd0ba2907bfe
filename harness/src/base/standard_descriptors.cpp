#include "base/standard_descriptors.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace stalemate {

void fill_standard_descriptors() {
  // The lowest number that is free is the one that is given.
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    // What is printed there is asked for, and that nobody gets it is a failure.
    static_cast<void>(::open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR));
  }
}

}  // namespace stalemate
