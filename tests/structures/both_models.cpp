#include "structures/both_models.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <variant>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/shipped.hpp"

namespace stalemate::test {

namespace {

void count(BothModels& both, const Verdict& built_in, const Verdict& itself) {
  const bool by_built_in = std::holds_alternative<Violation>(built_in);
  const bool by_itself = std::holds_alternative<Violation>(itself);
  if (std::holds_alternative<Inconclusive>(built_in) ||
      std::holds_alternative<Inconclusive>(itself)) {
    ++both.undecided;
  } else if (by_built_in && by_itself) {
    ++both.convicted;
  } else if (by_built_in) {
    ++both.only_built_in;
  } else {
    ++(by_itself ? both.only_itself : both.explained);
  }
}

}  // namespace

std::string BothModels::text() const {
  return fmt::format(
      "explained {:3} convicted {:3} only built-in {:3} only itself {:3} undecided {:3} faulty {:3}"
      "  itself {:.2f} ms, most {:.1f} ms",
      explained, convicted, only_built_in, only_itself, undecided, faulty,
      itself_ms / std::max(1, explained + convicted + only_built_in + only_itself + undecided),
      itself_ms_most);
}

Subject judged_by_itself(Subject subject) {
  subject.options.set("model", std::string("itself"));
  return subject;
}

BothModels judged_by_both(Device& device, const Subject& subject, const GenerateSettings& settings,
                          std::uint64_t cases, Seed seed) {
  return judged_by_both(device, subject, judged_by_itself(subject), settings, cases, seed);
}

BothModels judged_by_both(Device& device, const Subject& subject, const Subject& by_code,
                          const GenerateSettings& settings, std::uint64_t cases, Seed seed) {
  const Property& property = property_of(subject);
  BothModels both;
  for (std::uint64_t index = 0; index < cases; ++index) {
    const Case input = property.fit_to_device(
        subject, property.generate(subject, settings, seed, index).value, device.info());
    LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
    request.schedule.seed = index;
    LaunchOutcome outcome = device.launch(request);
    auto* completed = std::get_if<Completed>(&outcome);
    if (completed == nullptr) {
      ++both.faulty;
      continue;
    }
    const Observation observation{std::move(completed->buffers)};
    const auto begin = std::chrono::steady_clock::now();
    const Judgement itself = property.judge(by_code, input, observation);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    // The first one waits until the code is compiled.
    if (index != 0) both.itself_ms_most = std::max(both.itself_ms_most, took.count());
    if (index != 0) both.itself_ms += took.count();
    if (const auto* open = std::get_if<Inconclusive>(&itself.verdict)) {
      both.open.insert(open->reason);
      UNSCOPED_INFO(subject.name << ": " << open->reason);
    }
    count(both, property.judge(subject, input, observation).verdict, itself.verdict);
  }
  return both;
}

}  // namespace stalemate::test
