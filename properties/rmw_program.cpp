#include "rmw_program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "included_text.hpp"
#include "launch_parts.hpp"
#include "weighing.hpp"

namespace stalemate::properties {

namespace {

constexpr std::string_view kDriver = "properties/read_modify_write.cl";

/// Extensions that OpenCL C 1.2 wants switched on before 64-bit atomics are used. Asking a device
/// for one that it does not have is a warning or an error, so none is asked for in vain.
std::string extension_pragmas(const RmwSubject& read, const DeviceInfo& device) {
  if (size_bytes(read.type) == 4) return {};
  std::string pragmas;
  for (const char* extension : {"cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"}) {
    if (std::find(device.extensions.begin(), device.extensions.end(), extension) ==
        device.extensions.end()) {
      continue;
    }
    pragmas += fmt::format("#pragma OPENCL EXTENSION {} : enable\n", extension);
  }
  return pragmas;
}

/// The unsigned integer that has the bits of a type.
std::string_view bits_type(ScalarType type) {
  return size_bytes(type) == 4 ? "uint" : "ulong";
}

/// What the shared files in front of the code under test need to know.
std::string type_definitions(const RmwSubject& read) {
  const bool is_float = read.type == ScalarType::Float;
  return fmt::format(
      "#define STALEMATE_SCALAR {0}\n"
      "#define STALEMATE_SCALAR_BITS {1}\n"
      "#define STALEMATE_AS_SCALAR as_{0}\n"
      "#define STALEMATE_AS_BITS as_{1}\n"
      "#define STALEMATE_IS_FLOAT {2:d}\n"
      "#define STALEMATE_ONE_NAN {3:d}\n"
      "#define STALEMATE_ONE_ZERO {4:d}\n"
      "#define STALEMATE_VALUE_RULES {{{5}u, {6}u, {7}u, {8}UL, {9}UL}}\n",
      name(read.type), bits_type(read.type), is_float, read.one_nan, read.one_zero, read.rules.type,
      read.rules.has_range, read.rules.quiet_nans, read.rules.low, read.rules.high);
}

/// A macro that calls `function` on a first argument, the operands and what is chosen for the
/// operation.
std::string call_macro(std::string_view macro, std::string_view function, const RmwSubject& read) {
  std::string arguments = "stalemate_x, stalemate_a";
  if (read.operand_count == 2) arguments += ", stalemate_b";
  for (std::size_t i = 0; i < read.choices.size(); ++i) {
    arguments += fmt::format(", stalemate_choice_of(stalemate_p, stalemate_o, {}u, {}u)", i,
                             read.choices[i].words.size());
  }
  return fmt::format(
      "#define {}(stalemate_p, stalemate_o, stalemate_x, stalemate_a, stalemate_b) {}({})\n", macro,
      function, arguments);
}

/// What the driver behind the code under test needs to know.
std::string driver_definitions(const RmwSubject& read, AddressSpace space) {
  const bool is_local = space == AddressSpace::Local;
  const std::string model = read.model == RmwModel::Custom
                                ? read.model_function
                                : fmt::format("stalemate_model_{}", traits(read.model).word);
  return fmt::format(
             "#define STALEMATE_SPACE {}\n"
             "#define STALEMATE_IN_LOCAL {:d}\n"
             "#define STALEMATE_RETURNS_NOTHING {:d}\n"
             "#define STALEMATE_RETURNS_NEW {:d}\n"
             "#define STALEMATE_OPERANDS {}\n",
             is_local ? "__local" : "__global", is_local, read.returns == RmwReturns::Nothing,
             read.returns == RmwReturns::New, read.operand_count) +
         (read.operations.empty() ? call_macro("STALEMATE_CALL", read.function(space), read) +
                                        call_macro("STALEMATE_MODEL", model, read) +
                                        "#define STALEMATE_DUE(p, o, start, made) "
                                        "(STALEMATE_RETURNS_NEW ? made : start)\n"
                                  : operations_text(read.operations, space));
}

bool is_weighable(const RmwSubject& read) {
  // The weight of a chain is that of its steps, and a store takes no step.
  return read.returns == RmwReturns::Old && read.operations.empty();
}

/// Whether all cases in that space are built alike, weighed or not: a second program costs more
/// than two more kernels. Of CPUs large cases are in global memory.
bool is_built_to_weigh(AddressSpace space, const DeviceInfo& device) {
  if (device.is_simulated) return false;
  return has_memory_apart(device) || space == AddressSpace::Global;
}

}  // namespace

bool is_weighed(const RmwSubject& read, const Case& input, const DeviceInfo& device) {
  return is_weighable(read) && !device.is_simulated && !is_judged_completely(input);
}

Program rmw_program(const Subject& subject, const Case& input, const Target& target) {
  const RmwSubject read = read_rmw_subject(subject);
  std::string source = "#pragma OPENCL FP_CONTRACT OFF\n";
  source += extension_pragmas(read, target.device);
  source += type_definitions(read);
  const bool weighed =
      is_weighed(read, input, target.device) ||
      (is_weighable(read) && is_built_to_weigh(input.address_space, target.device));
  source += included_text(target.files,
                          {weighed ? "stalemate/rmw_weight.clh" : "stalemate/rmw_operation.clh"});
  source += fmt::format("#line 1 \"{}\"\n{}\n", subject.kernel, subject.source);
  source += "#line 1 \"stalemate/definitions\"\n" + driver_definitions(read, input.address_space);
  source += fmt::format("#line 1 \"stalemate/read_modify_write.cl\"\n{}",
                        target.files.find(kDriver).value_or("#error \"the driver is missing\"\n"));
  if (weighed) source += weighing_text(target.files, "rmw_weigh.cl");
  return {.source = source, .options = program_options(subject, target.device)};
}

}  // namespace stalemate::properties
