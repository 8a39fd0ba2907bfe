#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace stalemate::test {

using Arguments = std::vector<std::string>;

inline const std::string kKernel = R"(
int right(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
int wrong(volatile global int *cell, int operand) { int old = *cell; *cell = old + operand; return old; }
)";

inline std::string subject_line(const std::string& name, const std::string& function) {
  return "  - {name: " + name +
         ", property: read_modify_write, kernel: add.cl, function: " + function +
         ", type: int, model: add}\n";
}

/// A folder with a plan whose subjects are simulated.
struct Workshop {
  explicit Workshop(const std::vector<std::string>& functions = {"right", "right", "right"}) {
    directory.write("add.cl", kKernel);
    std::string plan = "budget: {cases: 4, time: 10m}\nshrink: {launches: 20}\nsubjects:\n";
    for (std::size_t i = 0; i < functions.size(); ++i) {
      plan += subject_line("s" + std::to_string(i), functions[i]);
    }
    directory.write("plan.yaml", plan);
  }

  Outcome call(const Arguments& arguments) const { return run({arguments, directory.path()}); }

  static Arguments run_arguments(const Arguments& more) {
    Arguments arguments{"run", "plan.yaml", "--device", "sim:sc"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  Outcome run_plan(const Arguments& more) const { return call(run_arguments(more)); }

  std::string journal(const std::string& out = "out") const {
    return read(directory.file(out + "/results.jsonl"));
  }

  void write_journal(const std::string& text, const std::string& out = "out") const {
    directory.write(out + "/results.jsonl", text);
  }

  TemporaryFolder directory;
};

inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

inline const std::string kFinished = R"("record":"subject_finished")";

}  // namespace stalemate::test
