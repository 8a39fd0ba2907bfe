#pragma once

/// A kernel of one's own, right and wrong, and the subject that it is.
namespace stalemate::test {

inline const char* const kLosesUpdates =
    "// A sum.\n"
    "int my_add(volatile global int *cell, int operand) {\n"
    "  const int old = *cell;\n"
    "  *cell = old + operand;\n"
    "  return old;\n"
    "}\n";

inline const char* const kAdds =
    "int my_add(volatile global int *cell, int operand) { return atomic_add(cell, operand); }\n";

inline const char* const kMine =
    "subjects:\n"
    "  - name: mine\n"
    "    property: read_modify_write\n"
    "    kernel: mine.cl\n"
    "    function: my_add\n"
    "    type: int\n"
    "    model: add\n";

}  // namespace stalemate::test
