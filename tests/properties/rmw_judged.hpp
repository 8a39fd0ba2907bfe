#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "hand_made.hpp"
#include "subjects.hpp"

namespace stalemate::test {

/// Code that is never run: histories are written by hand. Cells begin with `first`.
inline Subject unrun(const std::string& type, const std::string& model, std::int64_t first = 0) {
  Subject subject =
      inline_subject("f(volatile __global T *c, T v) {} m(T old, T v)", "f", type, model);
  subject.options.set("operand_range", Option::List{first, first});
  return subject;
}

inline std::string kind_of(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
}

/// The verdict's word, or the violation's kind.
inline std::string judged(const Subject& subject, const Case& input, const HandMade& history) {
  return kind_of(read_modify_write().judge(subject, input, history.observation(input)).verdict);
}

}  // namespace stalemate::test
