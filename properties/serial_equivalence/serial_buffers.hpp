#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/case.hpp"

namespace stalemate::properties {

/// Names of buffers. The entry's have the user's names; ours have a dot, as no name of a user has.
namespace serial_buffer {
constexpr const char* kParameters = "stalemate.parameters";
/// Of kernel number `number` under test.
inline std::string meeting(std::size_t number) {
  return number == 0 ? "stalemate.meeting" : "stalemate.meeting." + std::to_string(number);
}
inline std::string reference(const std::string& name) {
  return "reference." + name;
}
// In condensed observations only, in place of a buffer and its reference's.
inline std::string differences(const std::string& name) {
  return "differences." + name;
}
inline std::string count(const std::string& name) {
  return "count." + name;
}
}  // namespace serial_buffer

/// What argument number `number`, a buffer, holds before a launch of `input`, as bytes. Not asked
/// of one that is all zeros.
std::vector<std::byte> first_content(const SerialArgument& argument, std::size_t number,
                                     const Case& input);

}  // namespace stalemate::properties
