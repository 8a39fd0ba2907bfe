#include "read_modify_write/launch/rmw_program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "read_modify_write/launch/one_type.hpp"
#include "read_modify_write/launch/rmw_calls_text.hpp"
#include "read_modify_write/launch/rmw_fingerprinting.hpp"
#include "read_modify_write/launch/rmw_one_kernel.hpp"
#include "read_modify_write/launch/rmw_operations_text.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_struct.hpp"
#include "shared/fingerprinting.hpp"
#include "shared/out_of_line.hpp"
#include "shared/ways.hpp"
#include "stalemate/property/program.hpp"
#include "stalemate/property/shared_program.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

std::string extension_pragmas(const RmwSubject& read, const DeviceInfo& device) {
  std::vector<std::string_view> wanted;
  if (read.value.cell_bytes == 8) {
    wanted = {"cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"};
  }
  for (const ScalarType part : read.value.parts) {
    if (part == ScalarType::Half) wanted.emplace_back("cl_khr_fp16");
    if (part == ScalarType::Double) wanted.emplace_back("cl_khr_fp64");
  }
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  std::string pragmas;
  for (const std::string_view extension : wanted) {
    if (std::find(device.extensions.begin(), device.extensions.end(), extension) ==
        device.extensions.end()) {
      continue;
    }
    pragmas += fmt::format("#pragma OPENCL EXTENSION {} : enable\n", extension);
  }
  return pragmas;
}

std::string_view bits_type(std::size_t size) {
  switch (size) {
    case 1: return "uchar";
    case 2: return "ushort";
    case 4: return "uint";
    default: return "ulong";
  }
}

std::string lanes_type(const RmwValue& value) {
  const std::string lane(bits_type(size_bytes(value.parts.front())));
  return value.is_vector ? lane + std::to_string(value.parts.size()) : lane;
}

namespace {

constexpr const char* kApply = "properties/read_modify_write/rmw_apply.cl";
constexpr const char* kDriver = "properties/read_modify_write/read_modify_write.cl";
constexpr const char* kOneKernelDriver = "properties/read_modify_write/rmw_one_kernel.cl";

std::string rules_text(const stalemate_value_rules& rules) {
  return fmt::format("{{{}UL, {}u, {}u, {}u, {}u, {}u, {}u, {}u, {}u, {}UL, {}UL}}", rules.types,
                     rules.parts, rules.size_bytes, rules.cell_bytes, rules.has_range, rules.coarse,
                     rules.finite, rules.one_nan, rules.one_zero, rules.low, rules.high);
}

/// What lies in memory where a value does, and how it becomes one. Where the code under test sees
/// another type there, it is an integer that may alias it.
std::string unit_definitions(const RmwValue& value) {
  if (value.lies_plainly()) {
    return fmt::format(
        "#define STALEMATE_UNIT {}\n"
        "#define STALEMATE_UNIT_OF(x) (x)\n"
        "#define STALEMATE_OF_UNIT(x) (x)\n",
        value.name);
  }
  return fmt::format(
      "#define STALEMATE_UNIT __attribute__((__may_alias__)) {}\n"
      "#define STALEMATE_UNIT_OF(x) STALEMATE_AS_BITS(x)\n"
      "#define STALEMATE_OF_UNIT(x) STALEMATE_AS_SCALAR(x)\n",
      bits_type(value.size_bytes));
}

/// What the shared files in front of the code under test need to know. A struct is declared behind
/// them: there it is its bits.
std::string type_definitions(const RmwSubject& read) {
  const RmwValue& value = read.value;
  const std::string bits(bits_type(value.size_bytes));
  const std::string scalar = value.is_struct ? bits : value.name;
  const std::string lanes = value.is_struct ? bits : lanes_type(value);
  return fmt::format(
             "#define STALEMATE_SCALAR {0}\n"
             "#define STALEMATE_BITS {1}\n"
             "#define STALEMATE_WORD {2}\n"
             "#define STALEMATE_AS_SCALAR as_{0}\n"
             "#define STALEMATE_AS_BITS as_{1}\n"
             "#define STALEMATE_LANES {3}\n"
             "#define STALEMATE_AS_LANES as_{3}\n"
             "#define STALEMATE_OF_LANES(x) as_{0}(({3})(x))\n"
             "#define STALEMATE_IS_FLOAT {4:d}\n"
             "#define STALEMATE_COUNTS_AS_ONE {5:d}\n"
             "#define STALEMATE_PARTS {6}\n"
             "#define STALEMATE_VALUE_RULES {7}\n",
             scalar, bits, value.size_bytes == 8 ? "ulong" : "uint", lanes,
             value.is_floating() && !value.is_struct, !read.is_bit_for_bit, value.parts.size(),
             rules_text(read.rules)) +
         one_type_definitions(value.parts) + unit_definitions(value);
}

/// What lies at `x`, as the code under test sees it.
std::string cell_at(const RmwValue& value, std::string_view space) {
  return value.lies_plainly() ? "(x)" : fmt::format("(({} {} *)(x))", space, value.cell_name);
}

/// What the one kernel needs to know.
std::string one_kernel_definitions(const RmwValue& value, bool for_both, bool fingerprints) {
  std::string common =
      fmt::format("#define STALEMATE_FINGERPRINTS {:d}\n#define STALEMATE_IN_BOTH {:d}\n",
                  fingerprints, for_both);
  if (!for_both) return common;
  return common +
         fmt::format("#define STALEMATE_LOCAL_CELL_AT(x) {}\n", cell_at(value, "__local")) +
         "#undef STALEMATE_IN_LOCAL\n#define STALEMATE_IN_LOCAL 1\n";
}

/// What the driver behind the code under test needs to know.
std::string driver_definitions(const RmwSubject& read, AddressSpace space) {
  const bool is_local = space == AddressSpace::Local;
  const RmwValue& value = read.value;
  return struct_definitions(value) +
         fmt::format(
             "#define STALEMATE_SPACE {}\n"
             "#define STALEMATE_IN_LOCAL {:d}\n"
             "#define STALEMATE_RETURNS_NOTHING {:d}\n"
             "#define STALEMATE_RETURNS_NEW {:d}\n"
             "#define STALEMATE_OPERANDS {}\n"
             "#define STALEMATE_WATCHES {:d}\n"
             "#define STALEMATE_CELL_BYTES {}u\n"
             "#define STALEMATE_VALUE_BYTES {}u\n"
             "#define STALEMATE_CELL_AT(x) {}\n",
             is_local ? "__local" : "__global", is_local, read.returns == RmwReturns::Nothing,
             read.returns == RmwReturns::New, read.operand_count, value.is_watched(),
             value.cell_bytes, value.size_bytes, cell_at(value, "STALEMATE_SPACE"));
}

/// The space that the program of a case is written for.
AddressSpace space_of_program(const RmwSubject& read, AddressSpace of_case,
                              const DeviceInfo& device) {
  return is_built_for_both(read, device) ? AddressSpace::Global : of_case;
}

/// How the driver calls the code under test and its model.
std::string calls(const Subject& subject, const Case& input, const Target& target) {
  if (target.shared.program != nullptr) return target.shared.program->text;
  const RmwSubject read = read_rmw_subject(subject);
  const AddressSpace space = space_of_program(read, input.address_space, target.device);
  if (!read.operations.empty()) return operations_text(read, source_code(subject), space);
  return calls_text(read, source_code(subject), space, is_built_for_both(read, target.device));
}

bool has_fingerprints(const RmwSubject& read) {
  // The fingerprint of a chain is that of its steps, and a store takes no step.
  return read.returns == RmwReturns::Old && read.operations.empty();
}

/// Whether all cases in that space are built alike, fingerprinted or not: a second program costs
/// more than two more kernels. Of CPUs large cases are in global memory.
bool is_built_to_fingerprint(AddressSpace space, const DeviceInfo& device) {
  if (device.is_simulated) return false;
  return has_memory_apart(device) || space == AddressSpace::Global;
}

const char* header_for(bool fingerprinted, const DeviceInfo& device) {
  if (!fingerprinted) return "stalemate/rmw_operation.clh";
  return has_memory_apart(device) ? "stalemate/rmw_order.clh" : "stalemate/rmw_fingerprint.clh";
}

}  // namespace

bool is_fingerprinted(const RmwSubject& read, const Case& input, const DeviceInfo& device) {
  return has_fingerprints(read) && !device.is_simulated &&
         (!is_judged_completely(input) || is_ordered(read, input, device));
}

bool is_built_for_both(const RmwSubject& read, const DeviceInfo& device) {
  return has_one_kernel(device) && !read.global_function.empty() && !read.local_function.empty() &&
         read.operations.empty() && !read.value.is_watched();
}

bool has_fingerprinting(const RmwSubject& read, const Case& input, const DeviceInfo& device) {
  const AddressSpace space = space_of_program(read, input.address_space, device);
  return is_fingerprinted(read, input, device) ||
         (has_fingerprints(read) && is_built_to_fingerprint(space, device));
}

std::vector<ProgramPart> rmw_parts(const Subject& subject, const Case& input,
                                   const DeviceInfo& device, const std::string& calls) {
  const RmwSubject read = read_rmw_subject(subject);
  const bool fingerprinted = has_fingerprinting(read, input, device);
  const AddressSpace space = space_of_program(read, input.address_space, device);
  std::vector<ProgramPart> parts = {
      program_text("#pragma OPENCL FP_CONTRACT OFF\n" + extension_pragmas(read, device) +
                   out_of_line_definition(subject, device) + type_definitions(read)),
      shared_file(header_for(fingerprinted, device)), code_under_test(subject),
      program_text("#line 1 \"stalemate/definitions\"\n" + driver_definitions(read, space) + calls),
      driver_file(kApply)};
  if (has_one_kernel(device)) {
    parts.insert(parts.begin() + 2, shared_file("stalemate/rmw_line.clh"));
    parts.push_back(program_text(
        "#line 1 \"stalemate/definitions\"\n" +
        one_kernel_definitions(read.value, is_built_for_both(read, device), fingerprinted)));
    parts.push_back(driver_file(kOneKernelDriver));
    return parts;
  }
  parts.push_back(driver_file(kDriver));
  if (fingerprinted) {
    parts.push_back(driver_file(kWaysKernels));
    add_fingerprinting(parts, "properties/read_modify_write/rmw_fingerprint.cl");
  }
  return parts;
}

Program rmw_program(const Subject& subject, const Case& input, const Target& target) {
  const bool fingerprinted = has_fingerprinting(read_rmw_subject(subject), input, target.device);
  const bool is_local = input.address_space == AddressSpace::Local;
  return made_once(subject, target, (is_local ? 1U : 0U) + (fingerprinted ? 2U : 0U), [&] {
    return assemble(subject, target,
                    rmw_parts(subject, input, target.device, calls(subject, input, target)));
  });
}

}  // namespace stalemate::properties
