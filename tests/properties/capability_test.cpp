#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "pocl.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const Property& capability() {
  static const Properties properties = shipped_properties();
  const Property* property = find_property(properties, "capability");
  REQUIRE(property != nullptr);
  return *property;
}

Subject claim_of(const std::string& claim, const std::string& macro, const std::string& answer) {
  Subject subject;
  subject.name = claim;
  subject.property = "capability";
  subject.kernel = "inline.cl";
  subject.source = "int works(__global int *words) { return " + answer + "; }\n";
  subject.options = {{"claim", claim}, {"works", "works"}};
  if (!macro.empty()) subject.options.set("macro", macro);
  return subject;
}

std::string said(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation != nullptr ? name(violation->kind) : name(verdict));
}

/// What is judged of a launch that left these facts.
std::string judged_facts(bool claimed, bool comparable, bool defined, bool works,
                         const std::string& macro) {
  const Observation observation{
      {words("facts", {claimed, comparable}, 4), words("seen", {defined, works}, 4)}};
  return said(capability()
                  .judge(claim_of("a_claim", macro, "1"), one_cell_case(1, 1), observation)
                  .verdict);
}

/// PoCL's verdict if it described itself so.
std::string as_described(const Subject& subject, const DeviceInfo& device) {
  const Case input = capability().fit_to_device(subject, one_cell_case(1, 1), device);
  const LaunchOutcome outcome =
      pocl().launch(capability().lower(subject, input, {device, shipped_files()}));
  if (std::holds_alternative<BuildFailed>(outcome)) return "build failed";
  REQUIRE(std::holds_alternative<Completed>(outcome));
  const Observation seen{std::get<Completed>(outcome).buffers};
  return said(capability().judge(subject, input, seen).verdict);
}

DeviceInfo that_claims(const std::string& word) {
  DeviceInfo device = pocl().info();
  device.capabilities.push_back(word);
  return device;
}

DeviceInfo that_does_not_claim(const std::string& word) {
  DeviceInfo device = pocl().info();
  for (auto* words : {&device.capabilities, &device.extensions, &device.feature_macros}) {
    words->erase(std::remove(words->begin(), words->end(), word), words->end());
  }
  return device;
}

}  // namespace

TEST_CASE("capability: claim, macro and use must agree") {
  const std::string feature = "__opencl_c_a_feature";
  CHECK(judged_facts(true, true, true, true, feature) == "pass");
  CHECK(judged_facts(true, true, true, false, feature) == "wrong_value");
  CHECK(judged_facts(true, true, false, false, feature) == "result_mismatch");
  CHECK(judged_facts(false, true, true, false, feature) == "result_mismatch");
  CHECK(judged_facts(false, true, false, false, feature) == "skipped");
}

TEST_CASE("capability: features that the language does not have yet are not missing") {
  CHECK(judged_facts(true, false, false, false, "__opencl_c_a_feature") == "skipped");
  CHECK(judged_facts(false, false, true, false, "__opencl_c_a_feature") == "skipped");
}

TEST_CASE("capability: a compiler may define the macro of an extension unasked") {
  CHECK(judged_facts(false, true, true, false, "cl_khr_an_extension") == "skipped");
  CHECK(judged_facts(true, true, false, false, "cl_khr_an_extension") == "result_mismatch");
}

TEST_CASE("capability: a launch without an answer is no pass") {
  const Subject subject = claim_of("a_claim", "", "1");
  CHECK(said(capability().judge(subject, one_cell_case(1, 1), {}).verdict) == "error");
}

TEST_CASE("capability: a device that claims too much is found out") {
  const std::string macro = "__opencl_c_not_there";
  const Subject subject = claim_of("not_there", macro, "1");
  CHECK(as_described(subject, pocl().info()) == "skipped");
  CHECK(as_described(subject, that_claims("not_there")) == "result_mismatch");
  CHECK(as_described(claim_of("not_there", "", "not_there(words)"), that_claims("not_there")) ==
        "build failed");
  CHECK(as_described(claim_of("not_there", "", "words[0]"), that_claims("not_there")) ==
        "wrong_value");
}

TEST_CASE("capability: a device that claims too little is found out") {
  const std::string word = "atomic_order_acq_rel";
  const Subject subject = claim_of(word, "__opencl_c_" + word, "words[0] == 0");
  CHECK(as_described(subject, pocl().info()) == "pass");
  CHECK(as_described(subject, that_does_not_claim(word)) == "result_mismatch");
}

TEST_CASE("capability: a device is held to the features that go with its claim") {
  const auto is_held = [](const std::string& claim, const char* macro, const char* feature) {
    return is_claimed(capability(), claim_of(claim, macro, "1"), that_claims("fence_scope_device"),
                      feature);
  };
  CHECK(is_held("fence_scope_device", "", "__opencl_c_atomic_scope_device"));
  CHECK(is_held("fence_scope_device", "__opencl_c_mine", "__opencl_c_mine"));
  CHECK_FALSE(is_held("fence_scope_device", "", "__opencl_c_atomic_scope_all_devices"));
  CHECK_FALSE(is_held("not_there", "", "__opencl_c_not_there"));
}

TEST_CASE("capability: the language itself is claimed by each device, and may fail on it") {
  CHECK(as_described(claim_of("OpenCL C", "", "words[0] == 0"), pocl().info()) == "pass");
  CHECK(as_described(claim_of("OpenCL C", "", "words[0]"), pocl().info()) == "wrong_value");
}

TEST_CASE("capability: what is named must be there") {
  Subject subject = claim_of("a_claim", "__opencl_c_a_claim", "1");
  CHECK(complaints(capability(), subject).empty());
  subject.options.set("macro", "a claim");
  CHECK(complaints(capability(), subject) == "macro");
  subject.options.set("works", "missing");
  CHECK(complaints(capability(), subject) == "works macro");
}
