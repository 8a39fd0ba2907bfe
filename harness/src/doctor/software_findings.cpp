#include "doctor/software_findings.hpp"

#include <fstream>
#include <sstream>

#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::doctor {

std::string mapped_files() {
  std::ostringstream text;
  text << std::ifstream("/proc/self/maps").rdbuf();
  return text.str();
}

Finding loader_finding(const std::string& mapped_files) {
  const auto name = mapped_files.find("/libOpenCL.so");
  if (name == std::string::npos) {
    return {Grade::Hint, "loader", "no library libOpenCL.so is mapped: the loader is linked in"};
  }
  const auto begin = mapped_files.rfind(' ', name) + 1;
  return {Grade::Fine, "loader", mapped_files.substr(begin, mapped_files.find('\n', name) - begin)};
}

Finding reader_finding() {
  Subject subject;
  subject.source = "kernel void stalemate_doctor(global uint *cell) { cell[0] = 1; }\n";
  const SourceCode& code = source_code(subject);
  if (!code.unread.empty()) {
    return {Grade::Blocker, "reader", "OpenCL C cannot be read: " + code.unread};
  }
  if (code.function("stalemate_doctor") == nullptr) {
    return {Grade::Blocker, "reader", "stalemate-clang does not find a kernel in its source",
            "install stalemate and clang-15 again"};
  }
  return {Grade::Fine, "reader", "stalemate-clang reads OpenCL C"};
}

}  // namespace stalemate::doctor
