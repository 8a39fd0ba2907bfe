#include "base/standard_descriptors.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace stalemate {

void fill_standard_descriptors() {
  // The lowest number that is free is the one that is given.
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDWR));
  }
}

}  // namespace stalemate
