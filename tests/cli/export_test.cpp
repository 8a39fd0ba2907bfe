// From a violation to a program that somebody else compiles and runs.
#include <array>
#include <cstdlib>
#include <sys/wait.h>

#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

/// Code that is wrong, and the same mended.
struct Code {
  std::string name;
  std::string config;
  std::string wrong;
  std::string mended;
};

const Code kAddition{
    "addition",
    "    property: read_modify_write\n    function: add\n    type: uint\n    model: add\n",
    "uint add(volatile __global uint *cell, uint n) { uint old = *cell; *cell = old + n; "
    "return old; }\n",
    "uint add(volatile __global uint *cell, uint n) { return atomic_add(cell, n); }\n"};

const Code kLock{
    "lock", "    property: mutual_exclusion\n    with_lock: WITH_LOCK\n",
    "#define WITH_LOCK(lock, ...) do { __VA_ARGS__ } while (0)\n",
    "#define WITH_LOCK(lock, ...) do { for (int done = 0; !done;) if (!atomic_xchg(lock, 1)) { "
    "__VA_ARGS__ mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); done = 1; } } while (0)\n"};

const Code kList{
    "list", "    property: list_prepend\n    prepend: prepend\n",
    "void prepend(volatile __global int *head, __global int *next, int node) {\n"
    "  next[node] = *head;\n  *head = node;\n}\n",
    "void prepend(volatile __global int *head, __global int *next, int node) {\n"
    "  do next[node] = *head; while (atomic_cmpxchg(head, next[node], node) != next[node]);\n}\n"};

const Code kWhole{
    "whole",
    "    property: serial_equivalence\n    entry: count_all\n    reference: count_all\n"
    "    arguments:\n      - {buffer: total, type: uint, count: 1, fill: zero}\n"
    "      - {scalar: uint, value: work_items}\n",
    "", ""};

std::string subject(const Code& code) {
  return "  - name: " + code.name + "\n    kernel: " + code.name + ".cl\n" + code.config;
}

/// How the command ended that a shell was given.
int shell(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Compiles what is in the folder without a warning, and runs it: its exit code.
int reproduce(const std::string& folder, const std::string& launches,
              const std::string& flags = "") {
  const std::string in = "cd " + folder + " && ";
  const int compiled = shell(in + "cc -std=c99 -Wall -Wextra -Werror -pedantic " + flags +
                             " -o reproduce reproduce.c -lOpenCL");
  if (compiled != 0) return -2;
  return shell(in + "POCL_CACHE_DIR=" + folder + "/cache ./reproduce Portable '' " + launches +
               " > seen.txt 2>&1");
}

/// Puts `code` between the two marked lines.
void put_in_place(const std::string& kernel, const std::string& code) {
  std::string text = read(kernel);
  const std::size_t begin = text.find('\n', text.find("// ===== Code under test")) + 1;
  const std::size_t end = text.find("// ===== End of the code under test");
  REQUIRE(end != std::string::npos);
  text.replace(begin, end - begin, code);
  std::ofstream(kernel, std::ios::binary) << text;
}

}  // namespace
