#include "mutual_exclusion/lock_subject.hpp"

#include <algorithm>
#include <string>

#include "shared/key_parts.hpp"
#include "shared/read_once.hpp"

namespace stalemate::properties {

namespace {

/// More would not fit on a line of global memory.
constexpr std::int64_t kLockWordsMax = 64;

LockSubject read_lock_subject_anew(const Subject& subject) {
  LockSubject read;
  read.acquire = function_per_space(subject, "acquire");
  read.release = function_per_space(subject, "release");
  keep_common(read.acquire, read.release);
  keep_common(read.release, read.acquire);
  read.with_lock = function_per_space(subject, "with_lock");
  const std::int64_t words = subject.options.integer("lock_words").value_or(1);
  read.lock_words = static_cast<std::uint32_t>(std::clamp(words, std::int64_t{1}, kLockWordsMax));
  read.protects_volatile = subject.options.text("protects") == "volatile";
  return read;
}

}  // namespace

std::vector<Key> lock_keys() {
  return {
      also_called(key("acquire", KeyForm::IdentifierPerSpace,
                      "Takes the lock, void a(volatile AS int *lock), where AS is __global or "
                      "__local; for both address spaces {global: a, local: b}."),
                  {"lock", "take", "enter", "lock_function", "function"}),
      also_called(key("release", KeyForm::IdentifierPerSpace,
                      "Gives the lock back, void r(volatile AS int *lock)."),
                  {"unlock", "give", "leave", "exit", "unlock_function"}),
      also_called(key("with_lock", KeyForm::IdentifierPerSpace,
                      "Instead of acquire and release, a variadic macro M(lock, ...) that runs its "
                      "other arguments once, with the lock; {global: M, local: M} if it works in "
                      "both address spaces."),
                  {"macro", "section", "critical_section"}),
      with_default(within(key("lock_words", KeyForm::Integer, "Ints of a lock, all 0 at first."), 1,
                          kLockWordsMax),
                   "1"),
      with_default(with_words(key("protects", KeyForm::Word,
                                  "How the section reads and writes what the lock protects."),
                              {"plain", "volatile"}),
                   "plain"),
  };
}

LockSubject read_lock_subject(const Subject& subject) {
  return read_once(subject, read_lock_subject_anew);
}

}  // namespace stalemate::properties
