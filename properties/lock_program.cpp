#include "lock_program.hpp"

#include <fmt/format.h>
#include <string>
#include <string_view>

#include "binding.hpp"
#include "included_text.hpp"
#include "launch_parts.hpp"
#include "lock_subject.hpp"
#include "weighing.hpp"

namespace stalemate::properties {

namespace {

constexpr std::string_view kLockDriver = "properties/mutual_exclusion.cl";

/// What the shared files in front of the code under test need to know.
std::string section_definitions(const LockSubject& read, AddressSpace space) {
  const bool is_local = space == AddressSpace::Local;
  return fmt::format(
      "#define STALEMATE_SPACE {}\n"
      "#define STALEMATE_IN_LOCAL {:d}\n"
      "#define STALEMATE_LOCK_WORDS {}u\n"
      "#define STALEMATE_DATA {}STALEMATE_SPACE uint\n",
      is_local ? "__local" : "__global", is_local, read.lock_words,
      read.protects_volatile ? "volatile " : "");
}

/// What the driver behind the code under test calls.
std::string lock_definitions(const Subject& subject, const LockSubject& read, AddressSpace space) {
  if (!read.with_lock.empty()) {
    return fmt::format("#define STALEMATE_WITH_LOCK {}\n", read.with_lock.in(space));
  }
  const SourceCode& code = source_code(subject);
  const auto definition = [&](const char* macro, const std::string& name) {
    return fmt::format("#define {}(stalemate_at) {}({}(stalemate_at))\n", macro, name,
                       cast_for(code, name, 0, space));
  };
  return definition("STALEMATE_ACQUIRE", read.acquire.in(space)) +
         definition("STALEMATE_RELEASE", read.release.in(space));
}

}  // namespace

Program lock_program(const Subject& subject, AddressSpace space, const Target& target) {
  const LockSubject read = read_lock_subject(subject);
  std::string source = section_definitions(read, space);
  const bool weighed = has_memory_apart(target.device);
  source += included_text(target.files,
                          {weighed ? "stalemate/lock_weight.clh" : "stalemate/lock_section.clh"});
  source += fmt::format("#line 1 \"{}\"\n{}\n", subject.kernel, subject.source);
  source += lock_definitions(subject, read, space);
  source +=
      fmt::format("#line 1 \"stalemate/mutual_exclusion.cl\"\n{}",
                  target.files.find(kLockDriver).value_or("#error \"the driver is missing\"\n"));
  if (weighed) source += weighing_text(target.files, "lock_weigh.cl");
  return {.source = source, .options = program_options(subject, target.device)};
}

}  // namespace stalemate::properties
