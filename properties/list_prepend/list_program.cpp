#include "list_prepend/list_program.hpp"

#include <fmt/format.h>
#include <string>

#include "list_prepend/list_fingerprinting.hpp"
#include "list_prepend/list_subject.hpp"
#include "shared/binding.hpp"
#include "shared/fingerprinting.hpp"
#include "shared/out_of_line.hpp"
#include "shared/ways.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kListDriver = "properties/list_prepend/list_prepend.cl";

std::string list_definitions(const Subject& subject, const ListSubject& read, AddressSpace space,
                             const DeviceInfo& device) {
  const bool is_local = space == AddressSpace::Local;
  const SourceCode& code = source_code(subject);
  const std::string& prepend = read.prepend.in(space);
  const std::string& pop = read.pop.in(space);
  return fmt::format(
      "#define STALEMATE_SPACE {}\n"
      "#define STALEMATE_IN_LOCAL {:d}\n"
      "#define STALEMATE_POPS {:d}\n"
      "#define STALEMATE_PUBLISHES {:d}\n"
      "#define STALEMATE_ALONE_LAST {:d}\n"
      "#define STALEMATE_EMPTY ((int){}L)\n"
      "#define STALEMATE_HEAD_INDEX(stalemate_head) {}(stalemate_head)\n"
      "#define STALEMATE_PREPEND(stalemate_head, stalemate_next, stalemate_node) "
      "{}({}(stalemate_head), {}(stalemate_next), stalemate_node)\n"
      "#define STALEMATE_POP(stalemate_head, stalemate_next) "
      "{}({}(stalemate_head), {}(stalemate_next))\n",
      is_local ? "__local" : "__global", is_local, read.pops(), read.publishes,
      is_processor(device), read.empty, read.head_index, prepend, cast_for(code, prepend, 0, space),
      cast_for(code, prepend, 1, space), pop, cast_for(code, pop, 0, space),
      cast_for(code, pop, 1, space));
}

Program assembled_list_program(const Subject& subject, AddressSpace space, const Target& target) {
  const ListSubject read = read_list_subject(subject);
  const bool fingerprinted = is_fingerprinted(read, target.device);
  std::vector<ProgramPart> parts = {
      program_text(out_of_line_definition(subject, target.device)),
      shared_file(fingerprinted ? "stalemate/list_fingerprint.clh"
                                : "stalemate/list_operation.clh"),
      code_under_test(subject), program_text(list_definitions(subject, read, space, target.device)),
      driver_file(kListDriver)};
  if (fingerprinted) {
    parts.push_back(driver_file(kWaysKernels));
    add_fingerprinting(parts, "properties/list_prepend/list_fingerprint.cl");
  }
  return assemble(subject, target, parts);
}

}  // namespace

Program list_program(const Subject& subject, AddressSpace space, const Target& target) {
  return made_once(subject, target, static_cast<std::uint32_t>(space),
                   [&] { return assembled_list_program(subject, space, target); });
}

}  // namespace stalemate::properties
