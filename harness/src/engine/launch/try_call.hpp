#pragma once

#include <exception>
#include <string>
#include <type_traits>
#include <variant>

namespace stalemate::engine {

/// A property, which may be a user's, threw instead of answering.
struct PropertyThrew {
  std::string what;
};

/// What `call` returns, or what it threw. Only calls of a property belong in here: the exceptions
/// of a user's code end one subject, those of ours are bugs that must not be taken for his.
template <class Call>
std::variant<std::invoke_result_t<const Call&>, PropertyThrew> try_call(const Call& call) {
  try {
    return call();
  } catch (const std::exception& thrown) {
    return PropertyThrew{thrown.what()};
  } catch (...) {
    return PropertyThrew{"something that is no std::exception"};
  }
}

}  // namespace stalemate::engine
