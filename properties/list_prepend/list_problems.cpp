#include <cstddef>
#include <fmt/format.h>
#include <string>

#include "list_prepend/list_subject.hpp"
#include "shared/binding.hpp"
#include "shared/wanted_type.hpp"

namespace stalemate::properties {

namespace {

using ListProblems = std::vector<SubjectProblem>;

constexpr std::size_t kIndexBytes = 4;

WantedType pointer_to_word(AddressSpace space) {
  return pointer_to_bytes(kIndexBytes, kIndexBytes, space, "int");
}

WantedFunction wanted_prepend(AddressSpace space) {
  return {.form = fmt::format("void f(volatile {0} int *head, {0} int *next, int node)",
                              space_word(space)),
          .parameters = {pointer_to_word(space), pointer_to_word(space), any_integer()},
          .result = ignored_result(),
          .whether_remedy = "it returns whether it prepended: wrap it in a loop"};
}

WantedFunction wanted_pop(AddressSpace space) {
  return {.form = fmt::format("int f(volatile {0} int *head, {0} int *next)", space_word(space)),
          .parameters = {pointer_to_word(space), pointer_to_word(space)},
          .result = any_integer(),
          .whether_remedy = "wrap it in a function that returns the node, or -1 if there is none"};
}

WantedFunction wanted_head_index() {
  return {.form = "int f(int head)", .parameters = {any_integer()}, .result = any_integer()};
}

void check_list_functions(const Subject& subject, const ListSubject& read, ListProblems& problems) {
  if (read.prepend.empty()) {
    problems.push_back({"prepend", "no function is named", "write prepend: NAME"});
  }
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    if (const std::string& name = read.prepend.in(space); !name.empty()) {
      check_binding(subject, key_in_space(subject, "prepend", space), name, wanted_prepend(space),
                    problems);
    }
    if (const std::string& name = read.pop.in(space); !name.empty()) {
      check_binding(subject, key_in_space(subject, "pop", space), name, wanted_pop(space),
                    problems);
    }
  }
  if (read.head_index.empty()) return;
  check_binding(subject, "head_index", read.head_index, wanted_head_index(), problems);
}

/// A node's number must reach the function whole.
void check_nodes(const Subject& subject, const ListSubject& read, ListProblems& problems) {
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    const std::string& name = read.prepend.in(space);
    const CodeFunction* function =
        name.empty() ? nullptr : called_function(source_code(subject), name);
    if (function == nullptr || function->parameters.size() < 3) continue;
    const CodeType& type = function->parameters[2].type;
    if (type.size_bytes == 0 || type.size_bytes >= sizeof(std::uint32_t)) continue;
    const std::uint64_t values = std::uint64_t{1} << (8 * type.size_bytes);
    const bool has_sign = type.name == "char" || type.name == "short";
    const std::uint64_t nodes = has_sign ? values / 2 : values;
    if (read.node_limit <= nodes) continue;
    problems.push_back({key_in_space(subject, "prepend", space),
                        fmt::format("'{}' is given a node as {}, and there are up to {} nodes",
                                    name, type.name, read.node_limit),
                        fmt::format("write node_limit: {}, or take a uint", nodes),
                        function->place});
    return;
  }
}

void check_pop(const ListSubject& read, ListProblems& problems) {
  if (!read.pops()) return;
  if (read.publishes) {
    problems.push_back({"publishes",
                        "readers of a list from which nodes are popped may follow one that is on "
                        "another list by now, so nothing is claimed for them",
                        "leave out either publishes or pop"});
  }
  const bool has_all = read.pop.global.empty() == read.prepend.global.empty() &&
                       read.pop.local.empty() == read.prepend.local.empty();
  if (has_all || read.prepend.empty()) return;
  problems.push_back({"pop", "pop and prepend work in different address spaces",
                      "name both for each address space"});
}

void check_head(const ListSubject& read, ListProblems& problems) {
  if (!read.head_index.empty() || read.empty == -1) return;
  problems.push_back(
      {"empty", "without head_index a head is the index of a node, and -1 where there is none",
       "name the function that decodes heads with head_index"});
}

}  // namespace

std::vector<SubjectProblem> list_problems(const Subject& subject) {
  const ListSubject read = read_list_subject(subject);
  ListProblems problems;
  check_list_functions(subject, read, problems);
  if (problems.empty()) check_nodes(subject, read, problems);
  check_pop(read, problems);
  check_head(read, problems);
  return problems;
}

}  // namespace stalemate::properties
