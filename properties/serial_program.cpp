#include "serial_program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "included_text.hpp"
#include "kernel_text.hpp"
#include "launch_parts.hpp"
#include "serial_subject.hpp"

namespace stalemate::properties {

namespace {

constexpr std::string_view kSerialDriver = "properties/serial_equivalence.cl";

/// `source` with a rendezvous at the beginning of the kernel. Lines stay where they are.
std::string with_beginning(std::string source, const std::string& kernel) {
  std::vector<Mention> all = mentions_of(blanked(source), kernel);
  std::reverse(all.begin(), all.end());
  for (const Mention& mention : all) {
    if (mention.kind == Mention::Kind::Call) continue;
    if (mention.kind == Mention::Kind::Definition) {
      source.insert(mention.brace + 1, " STALEMATE_BEGIN;");
    }
    source.insert(mention.close, " STALEMATE_BEGIN_PARAMETERS");
  }
  return source;
}

}  // namespace

Program serial_program(const Subject& subject, const Target& target) {
  const SerialSubject read = read_serial_subject(subject);
  // Two kernels must not differ in what a compiler fuses.
  std::string source = "#pragma OPENCL FP_CONTRACT OFF\n";
  source += included_text(target.files, {"stalemate/rendezvous.clh"});
  source +=
      fmt::format("#line 1 \"stalemate/serial_equivalence.cl\"\n{}",
                  target.files.find(kSerialDriver).value_or("#error \"the driver is missing\"\n"));
  source += fmt::format("#line 1 \"{}\"\n{}\n", subject.kernel,
                        with_beginning(subject.source, read.entry));
  return {.source = source, .options = program_options(subject, target.device)};
}

}  // namespace stalemate::properties
