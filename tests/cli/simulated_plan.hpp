#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"

// A plan of read-modify-writes for simulated devices.
namespace stalemate::test {

inline const std::string kTwoAdditions = R"(
float retries(volatile global float *cell, float operand) {
  uint seen = as_uint(*cell);
  for (;;) {
    const uint wanted = as_uint(as_float(seen) + operand);
    const uint found = atomic_cmpxchg((volatile global uint *)cell, seen, wanted);
    if (found == seen) return as_float(seen);
    seen = found;
  }
}

float tries_once(volatile global float *cell, float operand) {
  const uint seen = as_uint(*cell);
  return as_float(atomic_cmpxchg((volatile global uint *)cell, seen, as_uint(as_float(seen) + operand)));
}
)";

inline std::string addition_subject(const std::string& name, const std::string& function) {
  return "  - name: " + name +
         "\n"
         "    property: read_modify_write\n"
         "    kernel: mine.cl\n"
         "    function: " +
         function +
         "\n"
         "    type: float\n"
         "    model: add\n";
}

inline const std::string kTinyDevice =
    "devices:\n"
    "  - {name: sim:tiny, preset: sim:weakest, compute_units: 2}\n";

inline void write_additions(const TemporaryFolder& directory, const std::string& subjects) {
  directory.write("mine.cl", kTwoAdditions);
  directory.write("mine.yaml", kTinyDevice + "subjects:\n" + subjects);
}

inline Outcome run_additions(const TemporaryFolder& directory, std::vector<std::string> more) {
  std::vector<std::string> arguments{"run", "mine.yaml", "--seed", "1", "--time", "5m"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, directory.path(), {}});
}

}  // namespace stalemate::test
