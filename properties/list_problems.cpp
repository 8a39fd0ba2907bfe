#include <string>
#include <string_view>

#include "list_subject.hpp"
#include "source_text.hpp"

namespace stalemate::properties {

namespace {

using ListProblems = std::vector<SubjectProblem>;

void check_list_function(const char* key, const std::string& function, std::string_view source,
                         ListProblems& problems) {
  if (function.empty() || may_name(source, function)) return;
  problems.push_back(
      {key, "the kernel file has no function '" + function + "'", "name a function of that file"});
}

void check_list_functions(const ListSubject& read, std::string_view source,
                          ListProblems& problems) {
  if (read.prepend.empty()) {
    problems.push_back({"prepend", "no function is named", "write prepend: NAME"});
  }
  check_list_function("prepend", read.prepend.global, source, problems);
  check_list_function("prepend", read.prepend.local, source, problems);
  check_list_function("pop", read.pop.global, source, problems);
  check_list_function("pop", read.pop.local, source, problems);
  check_list_function("head_index", read.head_index, source, problems);
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
  const std::string source = without_comments(subject.source);
  ListProblems problems;
  check_list_functions(read, source, problems);
  check_pop(read, problems);
  check_head(read, problems);
  return problems;
}

}  // namespace stalemate::properties
