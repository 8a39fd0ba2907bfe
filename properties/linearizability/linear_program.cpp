#include "linearizability/linear_program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <vector>

#include "shared/binding.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kLinearDriver = "properties/linearizability/linearizability.cl";

constexpr const char* kHeldText = R"(
typedef struct {
  ulong handles[STALEMATE_LINEAR_HELD_MAX];
  uint objects[STALEMATE_LINEAR_HELD_MAX];
  uint count;
  uint most;
} stalemate_held;

static inline void stalemate_keep(stalemate_held *stalemate_kept, uint stalemate_object,
                                  ulong stalemate_handle) {
  stalemate_kept->handles[stalemate_kept->count] = stalemate_handle;
  stalemate_kept->objects[stalemate_kept->count] = stalemate_object;
  ++stalemate_kept->count;
}

static inline int stalemate_give(stalemate_held *stalemate_kept, uint stalemate_object,
                                 ulong *stalemate_handle) {
  for (uint stalemate_i = 0u; stalemate_i < stalemate_kept->count; ++stalemate_i) {
    if (stalemate_kept->objects[stalemate_i] != stalemate_object) continue;
    *stalemate_handle = stalemate_kept->handles[stalemate_i];
    --stalemate_kept->count;
    stalemate_kept->handles[stalemate_i] = stalemate_kept->handles[stalemate_kept->count];
    stalemate_kept->objects[stalemate_i] = stalemate_kept->objects[stalemate_kept->count];
    return 1;
  }
  return 0;
}
)";

/// What it gives back was taken before: of a lock that was not got, nothing is given back.
bool gives_back(const LinearBinding& binding) {
  return !binding.role->partner.empty();
}

bool is_given_back(const LinearSubject& read, const LinearBinding& binding) {
  return std::any_of(read.bindings.begin(), read.bindings.end(), [&](const LinearBinding& other) {
    return other.role->partner == binding.role->name;
  });
}

/// Whether the function says that it failed: an expression of OpenCL C over its results.
std::string failed(const LinearBinding& binding, const std::string& result) {
  if (binding.failure) {
    return fmt::format("({}returned == (ulong)({})({}L))", result, binding.result.name,
                       *binding.failure);
  }
  const bool says_whether = binding.outs() != 0 || binding.role->answer == LinearAnswer::Done;
  if (says_whether && !binding.returns_nothing()) return fmt::format("(!{}returned)", result);
  return "0";
}

std::string call_text(const LinearSubject& read, const LinearBinding& binding,
                      const std::string& cast) {
  std::vector<std::string> given{fmt::format("{}(stalemate_object)", cast)};
  std::size_t number = 0;
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) {
      given.emplace_back("&stalemate_out");
    } else if (binding.inputs[number] == LinearInput::Handle) {
      given.push_back(fmt::format("({})stalemate_result->handle", type.name));
      ++number;
    } else {
      given.push_back(fmt::format("({})stalemate_numbers[{}]", type.name, number++));
    }
  }
  std::string text;
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) text += fmt::format("      {} stalemate_out = 0;\n", type.name);
  }
  const std::string call = fmt::format("{}({})", binding.function, fmt::join(given, ", "));
  text += binding.returns_nothing()
              ? fmt::format("      {};\n", call)
              : fmt::format("      stalemate_result->returned = (ulong)({});\n", call);
  if (binding.outs() != 0) text += "      stalemate_result->out = (ulong)stalemate_out;\n";
  if (is_given_back(read, binding)) {
    text += fmt::format(
        "      if (!{}) stalemate_keep(stalemate_kept, stalemate_number, stalemate_result->{});\n",
        failed(binding, "stalemate_result->"), binding.outs() != 0 ? "out" : "returned");
  }
  return text;
}

std::string case_text(const LinearSubject& read, const LinearBinding& binding, std::size_t index,
                      const std::string& cast) {
  std::string text = fmt::format("    case {}u: {{\n", index);
  if (gives_back(binding)) {
    text +=
        "      if (!stalemate_give(stalemate_kept, stalemate_number, &stalemate_result->handle)) "
        "return;\n";
  }
  if (is_given_back(read, binding)) {
    text += "      if (stalemate_kept->count >= stalemate_kept->most) return;\n";
  }
  text += call_text(read, binding, cast);
  return text + "      break;\n    }\n";
}

std::string calls_text(const LinearSubject& read, const SourceCode& code) {
  std::string text = fmt::format(
      "static void stalemate_call(uint stalemate_binding, uint stalemate_number, "
      "STALEMATE_SPACE ulong2 *stalemate_object, const ulong *stalemate_numbers, "
      "stalemate_held *stalemate_kept, stalemate_linear_result *stalemate_result) {{\n"
      "  switch (stalemate_binding) {{\n");
  for (std::size_t i = 0; i < read.bindings.size(); ++i) {
    const LinearBinding& binding = read.bindings[i];
    text += case_text(read, binding, i, cast_for(code, binding.function, 0, read.space));
  }
  return text + "    default: return;\n  }\n  stalemate_result->ran = 1;\n}\n";
}

std::string linear_definitions(const LinearSubject& read, const SourceCode& code) {
  const bool is_local = read.space == AddressSpace::Local;
  const std::string init = read.init.empty()
                               ? ""
                               : fmt::format("{}({}(stalemate_object))", read.init,
                                             cast_for(code, read.init, 0, read.space));
  const bool drains = read.observe == LinearObserve::Drain;
  return fmt::format(
      "#define STALEMATE_SPACE {}\n"
      "#define STALEMATE_IN_LOCAL {:d}\n"
      "#define STALEMATE_INIT(stalemate_object) {}\n"
      "#define STALEMATE_OBSERVER {}u\n"
      "#define STALEMATE_OBSERVES_KEYS {:d}\n"
      "#define STALEMATE_OBSERVED_NOTHING(stalemate_r) {}\n",
      space_word(read.space), is_local, init, read.observer.value_or(read.bindings.size()), !drains,
      read.observer && drains ? failed(read.bindings[*read.observer], "(stalemate_r).") : "0");
}

}  // namespace

Program linear_program(const Subject& subject, const Target& target) {
  const LinearSubject read = read_linear_subject(subject);
  const SourceCode& code = source_code(subject);
  return assemble(
      subject, target,
      {shared_file("stalemate/rendezvous.clh"), shared_file("stalemate/linear_record.clh"),
       code_under_test(subject), program_text(linear_definitions(read, code)),
       program_text(kHeldText), program_text(calls_text(read, code)), driver_file(kLinearDriver)});
}

}  // namespace stalemate::properties
