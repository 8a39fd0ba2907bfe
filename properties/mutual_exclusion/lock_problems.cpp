#include <cstddef>
#include <fmt/format.h>
#include <string>

#include "mutual_exclusion/lock_subject.hpp"
#include "shared/binding.hpp"
#include "shared/wanted_type.hpp"

namespace stalemate::properties {

namespace {

using LockProblems = std::vector<SubjectProblem>;

void check_form(const LockSubject& read, LockProblems& problems) {
  const bool has_functions = !read.acquire.empty() || !read.release.empty();
  if (has_functions && !read.with_lock.empty()) {
    problems.push_back({"with_lock", "a lock is given by two functions or by a macro, not by both",
                        "leave out acquire and release, or with_lock"});
  } else if (!has_functions && read.with_lock.empty()) {
    problems.push_back({"acquire", "no lock is named",
                        "write acquire: FUNCTION and release: FUNCTION, or with_lock: MACRO"});
  } else if (has_functions && read.release.empty()) {
    problems.push_back(
        {"release", "nothing gives the lock back", "write release: FUNCTION beside acquire"});
  } else if (has_functions && read.acquire.empty()) {
    problems.push_back({"acquire", "nothing takes the lock", "write acquire: FUNCTION"});
  }
}

void check_spaces(const LockSubject& read, LockProblems& problems) {
  if (read.acquire.empty() || read.release.empty()) return;
  const bool agree = read.acquire.global.empty() == read.release.global.empty() &&
                     read.acquire.local.empty() == read.release.local.empty();
  if (agree) return;
  problems.push_back({"release", "acquire and release are for different address spaces",
                      "write both as {global: f, local: g}, or both for one address space"});
}

WantedType pointer_to_lock(std::uint32_t words, AddressSpace space) {
  const std::size_t size_bytes = std::size_t{words} * sizeof(std::int32_t);
  return pointer_to_bytes(1, size_bytes, space,
                          words == 1 ? "int" : fmt::format("at most {} ints", words));
}

WantedFunction wanted_acquire(const LockSubject& read, AddressSpace space) {
  return {
      .form = fmt::format(
          "void f(volatile {} int *lock){}", space_word(space),
          read.lock_words == 1 ? ", or write lock_words: N beside it if a lock has N ints" : ""),
      .parameters = {pointer_to_lock(read.lock_words, space)},
      .result = void_result(),
      .whether_remedy = "it returns whether it got the lock: wrap it in a loop, or use with_lock"};
}

WantedFunction wanted_release(const LockSubject& read, AddressSpace space) {
  WantedFunction wanted = wanted_acquire(read, space);
  wanted.result = ignored_result();
  wanted.whether_remedy = "it returns whether it gave the lock back: wrap it in a loop";
  return wanted;
}

/// Whether what takes the lock returns something that is given to who gives it back.
bool passes_token(const SourceCode& code, const LockSubject& read, AddressSpace space) {
  const CodeFunction* release = called_function(code, read.release.in(space));
  const CodeFunction* acquire = called_function(code, read.acquire.in(space));
  return acquire != nullptr && release != nullptr && release->parameters.size() == 2 &&
         acquire->result.name != "void" && acquire->parameters.size() == 1;
}

void tell_of_token(const SourceCode& code, const LockSubject& read, AddressSpace space,
                   WantedFunction& wanted) {
  wanted.remedy = fmt::format(
      "what '{0}' returns is given to '{1}': write with_lock: M in place of both, and #define "
      "M(words, ...) do {{ {2} mine = {0}(words); __VA_ARGS__; {1}(words, mine); }} while (0)",
      read.acquire.in(space), read.release.in(space),
      called_function(code, read.acquire.in(space))->result.text);
  wanted.whether_remedy = wanted.result_remedy = wanted.remedy;
}

using WantedInSpace = WantedFunction (*)(const LockSubject&, AddressSpace);

struct LockFunctions {
  const char* key;
  const FunctionPerSpace& named;
  WantedInSpace wanted;
};

void check_functions(const Subject& subject, const LockSubject& read,
                     const LockFunctions& functions, LockProblems& problems) {
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    const std::string& name = functions.named.in(space);
    if (name.empty()) continue;
    WantedFunction wanted = functions.wanted(read, space);
    const SourceCode& code = source_code(subject);
    if (passes_token(code, read, space)) tell_of_token(code, read, space, wanted);
    check_binding(subject, key_in_space(subject, functions.key, space), name, wanted, problems);
  }
}

void check_macro(const Subject& subject, const std::string& key, const std::string& name,
                 LockProblems& problems) {
  const char* const form = "write it as #define M(lock, ...), running its other arguments once";
  const SourceCode& code = source_code(subject);
  if (const CodeFunction* function = called_function(code, name)) {
    problems.push_back({key, fmt::format("'{}' is a function, needs a macro", name),
                        "name it under acquire, if it takes the lock, beside a release",
                        function->place});
    return;
  }
  const CodeMacro* macro = code.macro(name);
  if (macro == nullptr) return problems.push_back(unknown_function(code, key, name));
  if (!macro->takes_arguments) {
    if (!macro->stands_for.empty()) return;
    problems.push_back(
        {key, fmt::format("the macro '{}' takes no arguments", name), form, macro->place});
    return;
  }
  const std::size_t count = macro->arguments.size();
  if (count == 2 || (macro->is_variadic && count < 2)) return;
  problems.push_back({key,
                      fmt::format("the macro '{}' takes {}, and is called with the lock and what "
                                  "to run",
                                  name, counted(count, "argument")),
                      form, macro->place});
}

}  // namespace

std::vector<SubjectProblem> lock_problems(const Subject& subject) {
  const LockSubject read = read_lock_subject(subject);
  LockProblems problems;
  check_form(read, problems);
  check_spaces(read, problems);
  check_functions(subject, read, {"acquire", read.acquire, wanted_acquire}, problems);
  check_functions(subject, read, {"release", read.release, wanted_release}, problems);
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    const std::string& name = read.with_lock.in(space);
    if (!name.empty())
      check_macro(subject, key_in_space(subject, "with_lock", space), name, problems);
  }
  const std::int64_t words = subject.options.integer("lock_words").value_or(1);
  if (words != read.lock_words) {
    problems.push_back(
        {"lock_words", "a lock has from 1 to 64 words", "write a number in between"});
  }
  return problems;
}

}  // namespace stalemate::properties
