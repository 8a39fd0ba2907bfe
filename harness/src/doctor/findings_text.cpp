#include "doctor/findings_text.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "base/words.hpp"

namespace stalemate::doctor {

namespace {

constexpr auto kGrades = words<Grade>({{Grade::Fine, "ok"},
                                       {Grade::Hint, "hint"},
                                       {Grade::Fault, "fault"},
                                       {Grade::Blocker, "blocker"}});

std::string_view conclusion(Readiness readiness) {
  switch (readiness) {
    case Readiness::CanRun: return "A run can begin.";
    case Readiness::NoDevice:
      return "No run can begin: no device, real or simulated, ran a kernel.";
    case Readiness::Blocked: return "No run can begin: see the lines that begin with `blocker`.";
  }
  return {};
}

std::string as_line(const Finding& finding) {
  std::string line =
      fmt::format("{:7}  {:11}  {}", name(finding.grade), finding.area, finding.what);
  if (!finding.remedy.empty()) line += " -> " + finding.remedy;
  return printable(line);
}

}  // namespace

std::string_view name(Grade grade) {
  return kGrades.name(grade);
}

std::string as_text(const Examination& examination) {
  std::string text;
  for (const Finding& finding : examination.findings) text += as_line(finding) + '\n';
  return fmt::format("{}{}\n", text, conclusion(examination.readiness));
}

}  // namespace stalemate::doctor
