#include "mutual_exclusion/lock_program.hpp"

#include <fmt/format.h>
#include <string>

#include "mutual_exclusion/lock_subject.hpp"
#include "shared/binding.hpp"
#include "shared/fingerprinting.hpp"
#include "shared/out_of_line.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kLockDriver = "properties/mutual_exclusion/mutual_exclusion.cl";

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

/// A function that runs a section under the user's macro. It stands where the macro does, so that
/// what the macro accesses is told, in traces and races, as accesses of the user's file. The
/// section comes in braces: the macro may or may not end it with a semicolon of its own.
std::string under_lock(const SourceCode& code, const std::string& name) {
  const CodeMacro* macro = code.macro(name);
  const std::string place =
      macro == nullptr ? ""
                       : fmt::format("#line {} \"{}\"\n", macro->place.line, macro->place.file);
  return place + fmt::format(
                     "STALEMATE_INLINED static void stalemate_under_lock(volatile STALEMATE_SPACE "
                     "int *stalemate_lock, "
                     "stalemate_operation *stalemate_o) "
                     "{{ {}(stalemate_lock, {{ stalemate_section(stalemate_o); }}); }}\n"
                     "#define STALEMATE_WITH_LOCK stalemate_under_lock\n",
                     name);
}

/// What the driver behind the code under test calls.
std::string lock_definitions(const Subject& subject, const LockSubject& read, AddressSpace space) {
  const SourceCode& code = source_code(subject);
  if (!read.with_lock.empty()) return under_lock(code, read.with_lock.in(space));
  const auto definition = [&](const char* macro, const std::string& name) {
    return fmt::format("#define {}(stalemate_at) {}({}(stalemate_at))\n", macro, name,
                       cast_for(code, name, 0, space));
  };
  return definition("STALEMATE_ACQUIRE", read.acquire.in(space)) +
         definition("STALEMATE_RELEASE", read.release.in(space));
}

Program assembled_lock_program(const Subject& subject, AddressSpace space, const Target& target) {
  const LockSubject read = read_lock_subject(subject);
  const bool fingerprinted = has_memory_apart(target.device);
  std::vector<ProgramPart> parts = {
      program_text(out_of_line_definition(subject, target.device) +
                   section_definitions(read, space)),
      shared_file(fingerprinted ? "stalemate/lock_fingerprint.clh" : "stalemate/lock_section.clh"),
      code_under_test(subject), program_text(lock_definitions(subject, read, space)),
      driver_file(kLockDriver)};
  if (fingerprinted) {
    add_fingerprinting(parts, "properties/mutual_exclusion/lock_fingerprint.cl");
  }
  return assemble(subject, target, parts);
}

}  // namespace

Program lock_program(const Subject& subject, AddressSpace space, const Target& target) {
  return made_once(subject, target, static_cast<std::uint32_t>(space),
                   [&] { return assembled_lock_program(subject, space, target); });
}

}  // namespace stalemate::properties
