#pragma once

#include <cstdint>
#include <string>

#include "stalemate/subject.hpp"

namespace stalemate::test {

/// A function in its role.
Option role(const char* function);
Option role_that_may_fail(const char* function);

/// A subject of `linearizability` that binds functions of `strangers.cl`, `alone.cl` and
/// `local.cl`.
struct Bound {
  std::string model;
  Option::Mapping operations;
  Option::Mapping object = {};
  std::int64_t capacity = 0;  // 0: not said
  Option::Mapping specification = {};
  Option::List observe = {};
  const char* guards = nullptr;
  Option::List keys = {};
};

/// The keys that are complained about.
std::string mistakes(const Bound& bound);

Option::Mapping stack_operations();

}  // namespace stalemate::test
