#include <string>
#include <string_view>

#include "lock_subject.hpp"
#include "source_text.hpp"

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

void check_names(const char* key, const FunctionPerSpace& named, std::string_view source,
                 LockProblems& problems) {
  for (const std::string& name : {named.global, named.local}) {
    if (name.empty() || may_name(source, name)) continue;
    problems.push_back(
        {key, "the kernel file has no function or macro '" + name + "'", "name one of that file"});
  }
}

}  // namespace

std::vector<SubjectProblem> lock_problems(const Subject& subject) {
  const LockSubject read = read_lock_subject(subject);
  const std::string source = without_comments(subject.source);
  LockProblems problems;
  check_form(read, problems);
  check_spaces(read, problems);
  check_names("acquire", read.acquire, source, problems);
  check_names("release", read.release, source, problems);
  check_names("with_lock", read.with_lock, source, problems);
  const std::int64_t words = subject.options.integer("lock_words").value_or(1);
  if (words != read.lock_words) {
    problems.push_back(
        {"lock_words", "a lock has from 1 to 64 words", "write a number in between"});
  }
  return problems;
}

}  // namespace stalemate::properties
