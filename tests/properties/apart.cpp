#include "apart.hpp"

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "pocl.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::test {

const DeviceInfo& apart() {
  static const DeviceInfo made = [] {
    DeviceInfo info = pocl().info();
    info.is_cpu = false;
    return info;
  }();
  return made;
}

LaunchRequest lowered_apart(const Property& property, const Subject& subject, const Case& input) {
  return property.lower(unoptimised(subject), input, {apart(), shipped_files()});
}

LaunchRequest filled_by_hand(LaunchRequest request, const Observation& by_hand) {
  request.dispatches.clear();
  for (Buffer& buffer : request.buffers) {
    const auto bytes = by_hand.find(buffer.name);
    if (bytes.empty()) continue;
    REQUIRE(bytes.size() == buffer.size_bytes);
    buffer.fill = Fill::Content;
    buffer.content.assign(bytes.begin(), bytes.end());
  }
  return request;
}

Observation launched(const LaunchRequest& request) {
  LaunchOutcome outcome = pocl().launch(request);
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  REQUIRE(std::holds_alternative<Completed>(outcome));
  return {std::get<Completed>(outcome).buffers};
}

bool is_violation(const Verdict& verdict) {
  REQUIRE_FALSE(std::holds_alternative<Error>(verdict));
  return std::holds_alternative<Violation>(verdict);
}

Case fingerprinted_case(Case input) {
  for (int tries = 0; tries < 100; ++tries, ++input.seed.value) {
    if (!properties::is_judged_completely(input)) return input;
  }
  FAIL("a case of " << input.operations() << " operations is always judged completely");
  return input;
}

bool mismatches_like_host(const Property& property, const Subject& subject, const Case& input) {
  LaunchRequest request = lowered_apart(property, subject, input);
  REQUIRE(request.sequel.has_value());
  // Never zero: the history comes over, whatever the device thinks of it.
  request.sequel->if_not_zero = "parameters";
  const Observation all = launched(request);
  const bool mismatched = properties::fingerprinted(all) == properties::Fingerprinted::Mismatched;
  const Judgement by_host =
      property.judge(subject, input, without_buffer(all, properties::kMismatch));
  CHECK(mismatched == is_violation(by_host.verdict));
  return mismatched;
}

bool balances_without(const Property& property, const Subject& subject, const Case& input,
                      const std::string& kernel, std::size_t index) {
  LaunchRequest request = lowered_apart(property, subject, input);
  REQUIRE(properties::fingerprinted(launched(request)) == properties::Fingerprinted::Balanced);
  const std::size_t before = request.dispatches.size();
  std::erase_if(request.dispatches, [&](const Dispatch& dispatch) {
    return dispatch.kernel == kernel && index-- == 0;
  });
  REQUIRE(request.dispatches.size() + 1 == before);
  return properties::fingerprinted(launched(request)) == properties::Fingerprinted::Balanced;
}

}  // namespace stalemate::test
