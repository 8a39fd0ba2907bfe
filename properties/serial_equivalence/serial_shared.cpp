#include "serial_equivalence/serial_shared.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "property/kernel_beginning.hpp"
#include "shared/same_code.hpp"

namespace stalemate::properties {

namespace {

/// A reference, run by one work-item, would wait for others where work-items do.
bool can_share(const Subject& subject, const DeviceInfo& device) {
  return beginning_options(has_lone_kernel(subject, read_serial_subject(subject)), device).empty();
}

std::string text_of(const std::vector<const Subject*>& subjects) {
  std::set<std::string> kernels;
  for (const Subject* subject : subjects) {
    for (std::string& kernel : kernels_under_test(read_serial_subject(*subject))) {
      kernels.insert(std::move(kernel));
    }
  }
  std::string text;
  for (const std::string& kernel : kernels) text += kernel + "\n";
  return text;
}

}  // namespace

std::vector<std::string> kernels_under_test(const SerialSubject& read) {
  std::vector<std::string> kernels;
  for (const SerialKernel& kernel : read.kernels) kernels.push_back(kernel.name);
  return kernels;
}

std::vector<std::string> kernels_of_text(const std::string& text) {
  std::istringstream lines(text);
  std::vector<std::string> kernels;
  for (std::string kernel; std::getline(lines, kernel);) kernels.push_back(kernel);
  return kernels;
}

std::vector<SharedProgram> shared_serial_programs(const std::vector<const Subject*>& subjects,
                                                  const DeviceInfo& device) {
  if (device.is_simulated) return {};
  std::vector<SharedProgram> programs;
  for (const Subject* subject : subjects) {
    if (!can_share(*subject, device)) continue;
    const auto program = std::find_if(programs.begin(), programs.end(), [&](const auto& one) {
      return have_same_code(*one.subjects.front(), *subject);
    });
    if (program == programs.end()) {
      programs.push_back({{subject}, {}});
    } else {
      program->subjects.push_back(subject);
    }
  }
  std::erase_if(programs, [](const SharedProgram& one) { return one.subjects.size() < 2; });
  for (SharedProgram& program : programs) program.text = text_of(program.subjects);
  return programs;
}

}  // namespace stalemate::properties
