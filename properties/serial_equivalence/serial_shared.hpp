#pragma once

#include <string>
#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property/shared_program.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

std::vector<std::string> kernels_under_test(const SerialSubject& read);

/// The kernels that the text of a shared program names, one a line.
std::vector<std::string> kernels_of_text(const std::string& text);

/// Programs that serve several of `subjects`: on real devices, those of one kernel file that are
/// built alike. The kernels under test of all of them begin with a rendezvous, which waits for
/// nobody where one is another subject's reference.
std::vector<SharedProgram> shared_serial_programs(const std::vector<const Subject*>& subjects,
                                                  const DeviceInfo& device);

}  // namespace stalemate::properties
