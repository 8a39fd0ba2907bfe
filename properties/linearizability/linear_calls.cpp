#include "linearizability/linear_calls.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "linearizability/subject/linear_reading.hpp"
#include "shared/binding.hpp"

namespace stalemate::properties {

namespace {

std::string arguments_text(const LinearBinding& binding, const std::string& cast,
                           const std::string& prefix) {
  std::vector<std::string> given{fmt::format("{}({}_object)", cast, prefix)};
  std::size_t number = 0;
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) {
      given.push_back(fmt::format("&{}_out", prefix));
    } else if (binding.inputs[number] == LinearInput::Handle) {
      given.push_back(fmt::format("({}){}_result->handle", type.name, prefix));
      ++number;
    } else {
      given.push_back(fmt::format("({}){}_numbers[{}]", type.name, prefix, number++));
    }
  }
  return fmt::format("{}", fmt::join(given, ", "));
}

std::string statement_text(const LinearBinding& binding, const std::string& cast,
                           const std::string& prefix) {
  std::string text;
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) text += fmt::format("      {} {}_out = 0;\n", type.name, prefix);
  }
  const std::string call =
      fmt::format("{}({})", binding.function, arguments_text(binding, cast, prefix));
  text += binding.returns_nothing()
              ? fmt::format("      {};\n", call)
              : fmt::format("      {}_result->returned = (ulong)({});\n", prefix, call);
  if (binding.outs() != 0) text += fmt::format("      {0}_result->out = (ulong){0}_out;\n", prefix);
  return text;
}

/// `how`: what is done with what the lock guards.
std::string guarded_text(const char* how, const std::string& prefix) {
  return fmt::format("      {0}_result->guarded = {0}_{1}({0}_guarded);\n", prefix, how);
}

}  // namespace

bool gives_back(const LinearBinding& binding) {
  return !binding.role->partner.empty();
}

bool is_given_back(const LinearSubject& read, const LinearBinding& binding) {
  return std::any_of(read.bindings.begin(), read.bindings.end(), [&](const LinearBinding& other) {
    return other.role->partner == binding.role->name;
  });
}

std::string failed_text(const LinearBinding& binding, const std::string& result) {
  switch (reading_of(binding).failure) {
    case LinearFailure::Never:
    case LinearFailure::NotExpected: return "0";
    case LinearFailure::Zero: return fmt::format("(!{}returned)", result);
    case LinearFailure::Value:
      return fmt::format("({}returned == (ulong)({})({}L))", result, binding.result.name,
                         *binding.failure);
  }
  return "0";
}

std::string guards_text(const std::string& space, const std::string& prefix) {
  return fmt::format(
      "\n// Both words of what a lock guards.\n"
      "static ulong {1}_look({0} uint *{1}_guarded) {{\n"
      "  return {1}_guarded[0] | (ulong){1}_guarded[1] << 32;\n"
      "}}\n\n"
      "// Who comes in alone adds one to the first word, and to the second one before it leaves; "
      "both\n"
      "// return what was there.\n"
      "static ulong {1}_begin({0} uint *{1}_guarded) {{\n"
      "  const ulong {1}_found = {1}_look({1}_guarded);\n"
      "  {1}_guarded[0] = (uint){1}_found + 1u;\n"
      "  return {1}_found;\n"
      "}}\n\n"
      "static ulong {1}_end({0} uint *{1}_guarded) {{\n"
      "  const ulong {1}_found = {1}_look({1}_guarded);\n"
      "  {1}_guarded[1] = (uint)({1}_found >> 32) + 1u;\n"
      "  return {1}_found;\n"
      "}}\n\n",
      space, prefix);
}

std::string call_text(const LinearSubject& read, const LinearBinding& binding,
                      const SourceCode& code, const std::string& prefix) {
  std::string text;
  if (gives_back(binding)) {
    text += fmt::format("      if (!{0}_give({0}_kept, {0}_number, &{0}_result->handle)) return;\n",
                        prefix);
    const bool only_reads = binding.role->name == "read_unlock";
    if (read.guards_data) text += guarded_text(only_reads ? "look" : "end", prefix);
  }
  if (!is_given_back(read, binding)) {
    return text + statement_text(binding, cast_for(code, binding.function, 0, read.space), prefix);
  }
  text += fmt::format("      if ({0}_kept->count >= {0}_kept->most) return;\n", prefix);
  text += statement_text(binding, cast_for(code, binding.function, 0, read.space), prefix);
  const std::string failed = failed_text(binding, prefix + "_result->");
  if (failed != "0") text += fmt::format("      if ({}) break;\n", failed);
  text += fmt::format("      {0}_keep({0}_kept, {0}_number, {0}_result->{1});\n", prefix,
                      binding.outs() != 0 ? "out" : "returned");
  if (!read.guards_data) return text;
  return text + guarded_text(binding.role->name == "read_lock" ? "look" : "begin", prefix);
}

}  // namespace stalemate::properties
