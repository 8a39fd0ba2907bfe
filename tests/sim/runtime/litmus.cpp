#include "sim/runtime/litmus.hpp"

#include <catch2/catch.hpp>

#include "words.hpp"

namespace stalemate::sim::test {

int count(const Litmus& litmus, const Settings& settings, int seeds) {
  Lab lab;
  lab.launch.nd_range = litmus.nd_range;
  lab.parameter = litmus.parameter;
  int seen = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    lab.clear();
    const Ended ended = lab.run(litmus.kernel, settings, static_cast<std::uint64_t>(seed));
    if (ended.fault.has_value()) FAIL(litmus.name << ": " << words(ended.fault->summary));
    if (litmus.outcome(lab)) ++seen;
  }
  return seen;
}

std::string first_to_show(const Litmus& litmus, int seeds) {
  for (const Settings& settings : all_settings()) {
    if (count(litmus, settings, seeds) > 0) return words(settings);
  }
  return "";
}

}  // namespace stalemate::sim::test
