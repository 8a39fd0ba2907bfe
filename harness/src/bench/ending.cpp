#include "bench/ending.hpp"

#include <fmt/format.h>

#include "engine/launch/duration_text.hpp"

namespace stalemate::bench {

namespace {

struct EndingWords {
  std::string operator()(const Completed& /*completed*/) const { return {}; }
  std::string operator()(const engine::Judged& /*judged*/) const { return {}; }
  std::string operator()(const Misbehaved& misbehaved) const {
    return finding_words(misbehaved.violation);
  }
  std::string operator()(const TimedOut& timed_out) const {
    return fmt::format("no end within {}", engine::duration_text(timed_out.limit));
  }
  std::string operator()(const Crashed& crashed) const { return "crashed: " + crashed.how; }
  std::string operator()(const DeviceLost& lost) const { return "device lost: " + lost.what; }
  std::string operator()(const BuildFailed& failed) const {
    return "does not build: " + failed.log.substr(0, failed.log.find('\n'));
  }
  std::string operator()(const Unsupported& unsupported) const {
    return "the device lacks " + unsupported.missing;
  }
  std::string operator()(const MachineFailed& failed) const {
    return "the machine failed: " + failed.what;
  }
  std::string operator()(const Cancelled& /*cancelled*/) const { return "interrupted"; }
  std::string operator()(const engine::PropertyThrew& threw) const {
    return "the property threw: " + threw.what;
  }
};

struct FindingWords {
  std::string operator()(const Pass& /*pass*/) const { return {}; }
  std::string operator()(const Inconclusive& /*inconclusive*/) const { return {}; }
  std::string operator()(const Skipped& /*skipped*/) const { return {}; }
  std::string operator()(const Violation& violation) const {
    return fmt::format("violation ({})", name(violation.kind));
  }
  std::string operator()(const Error& error) const { return "error: " + error.cause; }
};

}  // namespace

std::string ending_words(const LaunchOutcome& outcome) {
  return std::visit(EndingWords{}, outcome);
}

std::string ending_words(const engine::Attempt& attempt) {
  return std::visit(EndingWords{}, attempt);
}

std::string finding_words(const Verdict& verdict) {
  return std::visit(FindingWords{}, verdict);
}

}  // namespace stalemate::bench
