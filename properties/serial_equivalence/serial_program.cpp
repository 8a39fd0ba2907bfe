#include "serial_equivalence/serial_program.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/property/program.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kSerialDriver = "properties/serial_equivalence/serial_equivalence.cl";

constexpr SerialBeginning kBeginning{" STALEMATE_BEGIN_PARAMETERS", " STALEMATE_BEGIN;"};

/// Work-items of a lone work-group wait for one another only where that was seen to end.
std::string meeting_option(const Subject& subject, const DeviceInfo& device) {
  const bool are_seen = device.progress && device.progress->work_items;
  return are_seen && subject.at_most.work_groups == 1 ? " -DSTALEMATE_ITEMS_MEET=1" : "";
}

}  // namespace

std::string with_beginnings(const Subject& subject, const SerialSubject& read,
                            const SerialBeginning& beginning) {
  const SourceCode& code = source_code(subject);
  // From behind, so that what is put in moves nothing that is still to come.
  std::map<std::size_t, const char*, std::greater<>> additions;
  for (const SerialKernel& kernel : read.kernels) {
    const CodeFunction* function = code.function(kernel.name);
    if (function == nullptr) continue;
    for (const CodeSpot& spot : function->spots) {
      additions[spot.close] = beginning.parameters;
      if (spot.brace) additions[*spot.brace + 1] = beginning.statement;
    }
  }
  std::string source = subject.source;
  for (const auto& [offset, text] : additions) source.insert(offset, text);
  return source;
}

Program serial_program(const Subject& subject, const Target& target) {
  const SerialSubject read = read_serial_subject(subject);
  // Two kernels must not differ in what a compiler fuses.
  Program program = assemble(
      subject, target,
      {program_text("#pragma OPENCL FP_CONTRACT OFF\n"), shared_file("stalemate/rendezvous.clh"),
       driver_file(kSerialDriver), code_under_test(with_beginnings(subject, read, kBeginning))});
  program.options += meeting_option(subject, target.device);
  return program;
}

}  // namespace stalemate::properties
