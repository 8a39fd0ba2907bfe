#include "linearizability/linear_program.hpp"

#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "linearizability/linear_calls.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "shared/binding.hpp"
#include "shared/out_of_line.hpp"
#include "stalemate/property/program.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kLinearDriver = "properties/linearizability/linearizability.cl";

constexpr const char* kAloneDriver = "properties/linearizability/linear_alone.cl";

constexpr const char* kGuardedText =
    "((STALEMATE_SPACE uint *)(stalemate_stamps) + STALEMATE_LINEAR_GUARDED_FIRST + "
    "STALEMATE_LINEAR_GUARDED_WORDS * (stalemate_object))";

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

std::string calls_text(const LinearSubject& read, const SourceCode& code) {
  std::string text = read.guards_data ? guards_text("STALEMATE_SPACE", "stalemate") : "";
  text += fmt::format(
      "static void stalemate_call(uint stalemate_binding, uint stalemate_number, "
      "STALEMATE_SPACE ulong2 *stalemate_object, const ulong *stalemate_numbers, "
      "stalemate_held *stalemate_kept, STALEMATE_SPACE uint *stalemate_guarded, "
      "stalemate_linear_result *stalemate_result) {{\n"
      "  switch (stalemate_binding) {{\n");
  for (std::size_t i = 0; i < read.bindings.size(); ++i) {
    text += fmt::format("    case {}u: {{\n{}      break;\n    }}\n", i,
                        call_text(read, read.bindings[i], code, "stalemate"));
  }
  return text + "    default: return;\n  }\n  stalemate_result->ran = 1;\n}\n";
}

std::string linear_definitions(const LinearSubject& read, const SourceCode& code) {
  const bool is_local = read.space == AddressSpace::Local;
  const std::string init = read.init.empty()
                               ? ""
                               : fmt::format("{}({}(stalemate_object))", read.init,
                                             cast_for(code, read.init, 0, read.space));
  return fmt::format(
      "#define STALEMATE_SPACE {}\n"
      "#define STALEMATE_IN_LOCAL {:d}\n"
      "#define STALEMATE_INIT(stalemate_object) {}\n"
      "#define STALEMATE_ASKINGS {}u\n"
      "#define STALEMATE_GUARDS {:d}\n"
      "#define STALEMATE_GUARDED(stalemate_stamps, stalemate_object) {}\n",
      space_word(read.space), is_local, init, read.askings.size(), read.guards_data,
      read.guards_data ? kGuardedText : "0");
}

/// An operation that may fail, and says that there is nothing, is asked so often again.
constexpr std::uint32_t kAskedAgain = 8;

std::string times_text(const LinearSubject& read, const LinearAsking& asking) {
  if (asking.what == LinearObserve::Drain) return "stalemate_drained";
  return fmt::format("{}u", times_asked(read, {}, asking));
}

/// What is asked in the end: by which function, how often, by key or not, and until when.
std::string askings_text(const LinearSubject& read) {
  std::string binding, times, by_key, is_over, again;
  for (std::size_t i = 0; i < read.askings.size(); ++i) {
    const LinearAsking& asking = read.askings[i];
    const bool drains = asking.what == LinearObserve::Drain;
    const std::string over = failed_text(read.bindings[asking.binding], "stalemate_r->");
    binding += fmt::format("    case {}u: return {}u;\n", i, asking.binding);
    times += fmt::format("    case {}u: return {};\n", i, times_text(read, asking));
    by_key += fmt::format("    case {}u: return {:d};\n", i, asking.what == LinearObserve::AllKeys);
    is_over += fmt::format("    case {}u: return {};\n", i, drains ? over : "0");
    // A weak compare-exchange may have failed for no reason.
    const bool may_fail = read.bindings[asking.binding].may_fail;
    again += fmt::format("    case {}u: return {}u;\n", i, may_fail ? kAskedAgain : 0);
  }
  const auto function = [](const char* head, const std::string& cases) {
    return fmt::format(
        "static {} {{\n  switch (stalemate_a) {{\n{}    default: return 0;\n  }}\n}}\n", head,
        cases);
  };
  return function("uint stalemate_asking_binding(uint stalemate_a)", binding) +
         function("uint stalemate_asking_times(uint stalemate_a, uint stalemate_drained)", times) +
         function("int stalemate_asking_by_key(uint stalemate_a)", by_key) +
         function("uint stalemate_asking_again(uint stalemate_a)", again) +
         function(
             "int stalemate_asking_is_over(uint stalemate_a, const stalemate_linear_result "
             "*stalemate_r)",
             is_over);
}

/// In front of a driver.
std::vector<ProgramPart> linear_parts(const Subject& subject, const LinearSubject& read) {
  const SourceCode& code = source_code(subject);
  return {shared_file("stalemate/linear_record.clh"), code_under_test(subject),
          program_text(linear_definitions(read, code)), program_text(kHeldText),
          program_text(calls_text(read, code))};
}

}  // namespace

Program linear_program(const Subject& subject, const Target& target) {
  std::vector<ProgramPart> parts{program_text(out_of_line_definition(subject, target.device)),
                                 shared_file("stalemate/rendezvous.clh"),
                                 shared_file("stalemate/operations.clh")};
  const LinearSubject read = read_linear_subject(subject);
  for (ProgramPart& part : linear_parts(subject, read)) parts.push_back(std::move(part));
  parts.push_back(program_text(askings_text(read)));
  parts.push_back(driver_file(kLinearDriver));
  return assemble(subject, target, parts);
}

Program linear_alone_program(const Subject& subject, const LinearSubject& specification) {
  std::vector<ProgramPart> parts = linear_parts(subject, specification);
  parts.push_back(driver_file(kAloneDriver));
  return assemble(subject, {DeviceInfo{}, shipped_files()}, parts);
}

}  // namespace stalemate::properties
