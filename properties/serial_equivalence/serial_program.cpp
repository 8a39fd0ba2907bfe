#include "serial_equivalence/serial_program.hpp"

#include <string>
#include <vector>

#include "serial_equivalence/serial_shared.hpp"
#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/property/program.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kSerialDriver = "properties/serial_equivalence/serial_equivalence.cl";

}  // namespace

std::string with_beginnings(const Subject& subject, const SerialSubject& read,
                            const KernelBeginning& beginning) {
  return stalemate::with_beginnings(subject.source, source_code(subject), kernels_under_test(read),
                                    beginning);
}

std::vector<std::string> kernels_that_begin(const SerialSubject& read, const Target& target) {
  return target.shared.program == nullptr ? kernels_under_test(read)
                                          : kernels_of_text(target.shared.program->text);
}

Program serial_program(const Subject& subject, const Target& target) {
  const SerialSubject read = read_serial_subject(subject);
  // Two kernels must not differ in what a compiler fuses.
  Program program =
      assemble(subject, target,
               {program_text("#pragma OPENCL FP_CONTRACT OFF\n"),
                shared_file("stalemate/rendezvous.clh"), driver_file(kSerialDriver),
                code_under_test(stalemate::with_beginnings(subject.source, source_code(subject),
                                                           kernels_that_begin(read, target)))});
  program.options += beginning_options(has_lone_kernel(subject, read), target.device);
  return program;
}

}  // namespace stalemate::properties
