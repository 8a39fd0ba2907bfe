#include "doctor/findings_json.hpp"

#include <nlohmann/json.hpp>

#include "doctor/findings_text.hpp"

namespace stalemate::doctor {

nlohmann::json as_json(const Examination& examination) {
  nlohmann::json findings = nlohmann::json::array();
  for (const Finding& finding : examination.findings) {
    findings.push_back({{"grade", name(finding.grade)},
                        {"area", finding.area},
                        {"what", finding.what},
                        {"remedy", finding.remedy}});
  }
  return {{"can_run", examination.readiness == Readiness::CanRun}, {"findings", findings}};
}

}  // namespace stalemate::doctor
