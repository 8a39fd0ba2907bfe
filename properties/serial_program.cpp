#include "serial_program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>
#include <string_view>
#include <utility>

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

/// The same for each kernel under test, once.
std::string with_beginnings(std::string source, const SerialSubject& read) {
  std::set<std::string> begun;
  for (const SerialKernel& kernel : read.kernels) {
    if (begun.insert(kernel.name).second) source = with_beginning(std::move(source), kernel.name);
  }
  return source;
}

/// Work-items of a lone work-group wait for one another only where that was seen to end.
std::string meeting_option(const Subject& subject, const DeviceInfo& device) {
  const bool are_seen = device.progress && device.progress->work_items;
  return are_seen && subject.at_most.work_groups == 1 ? " -DSTALEMATE_ITEMS_MEET=1" : "";
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
  source +=
      fmt::format("#line 1 \"{}\"\n{}\n", subject.kernel, with_beginnings(subject.source, read));
  return {
      .source = source,
      .options = program_options(subject, target.device) + meeting_option(subject, target.device)};
}

}  // namespace stalemate::properties
