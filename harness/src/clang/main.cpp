#include "sim/compiler/clang_command.hpp"
#include "source/reader/readings.hpp"

/// Two programs in one, so that clang is there once: without arguments it reads OpenCL C, with
/// arguments it is clang's own program, as far as the simulator needs that.
int main(int count, char** arguments) {
  if (count < 2) return stalemate::source::answer_readings();
  return stalemate::sim::run_clang({arguments + 1, arguments + count});
}
