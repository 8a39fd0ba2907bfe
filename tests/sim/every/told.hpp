#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "report/evidence/fact_words.hpp"
#include "sim/every/explored_kernel.hpp"

// How an execution is told, in words.
namespace stalemate::test {

inline const std::string kWords =
    "#define AT(i) ((volatile global atomic_uint*)data + (i))\n"
    "#define DEV memory_scope_device\n"
    "#define RLX memory_order_relaxed\n"
    "#line 1 \"my.cl\"\n";

using IsWanted = std::function<bool(const Observed&)>;

inline std::vector<std::string> words_of(const std::vector<Fact>& account) {
  std::vector<std::string> lines;
  for (const Fact& fact : account) lines.push_back(report::words(fact));
  return lines;
}

inline Completed completed(const ExploredKernel& kernel) {
  LaunchOutcome outcome = kernel.outcome();
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) FAIL(failed->log);
  REQUIRE(std::holds_alternative<Completed>(outcome));
  return std::get<Completed>(std::move(outcome));
}

/// The execution that leaves the first memory that is wanted.
inline Completed shown(ExploredKernel kernel, const IsWanted& is_wanted) {
  const Completed all = completed(kernel);
  REQUIRE(all.exploration);
  const auto& observed = all.exploration->observed;
  const auto found = std::find_if(observed.begin(), observed.end(), is_wanted);
  REQUIRE(found != observed.end());
  kernel.every.recorded = {static_cast<std::uint64_t>(found - observed.begin())};
  Completed again = completed(kernel);
  REQUIRE(again.recording);
  return again;
}

inline std::vector<std::string> account(const std::string& source, const IsWanted& is_wanted) {
  return words_of(shown({.source = kWords + source}, is_wanted).account);
}

inline const std::string kSequential =
    "this execution is sequentially consistent: no weak memory is needed";
inline const std::string kWeak =
    "this execution is not sequentially consistent: it needs weak memory";

}  // namespace stalemate::test
