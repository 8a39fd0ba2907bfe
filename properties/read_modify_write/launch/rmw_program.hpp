#pragma once

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate::properties {

/// Whether the device fingerprints the history of `input`: by what operations took, so that has to
/// be returned. CPUs do, too: on all processors, and without writing down what the model makes.
bool is_fingerprinted(const RmwSubject& read, const Case& input, const DeviceInfo& device);

/// Whether one program is for cases in either address space.
bool is_built_for_both(const RmwSubject& read, const DeviceInfo& device);

/// Whether the program of `input` has what fingerprints, fingerprinted or not.
bool has_fingerprinting(const RmwSubject& read, const Case& input, const DeviceInfo& device);

/// What a program is made of, with `calls` for what calls the function under test and its model:
/// where all else is the same, one program can serve several subjects.
std::vector<ProgramPart> rmw_parts(const Subject& subject, const Case& input,
                                   const DeviceInfo& device, const std::string& calls);

/// The code under test with the driver around it. Depends on the subject, the address space and the
/// device alone, so that a device builds it once for all cases, fingerprinted or not. For CPUs it
/// has one kernel (`rmw_one_kernel.hpp`), and where it can be is for both address spaces.
Program rmw_program(const Subject& subject, const Case& input, const Target& target);

/// Extensions that OpenCL C before 2.0 wants switched on before 64-bit atomics, halves and doubles
/// are used. Asking a device for one that it does not have is a warning or an error, so none is
/// asked for in vain.
std::string extension_pragmas(const RmwSubject& read, const DeviceInfo& device);

/// The unsigned integer that has so many bytes.
std::string_view bits_type(std::size_t size);

/// The unsigned integers, as many as a value has lanes, in which integers are added.
std::string lanes_type(const RmwValue& value);

}  // namespace stalemate::properties
