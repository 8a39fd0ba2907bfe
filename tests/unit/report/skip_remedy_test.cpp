#include "report/violation/skip_remedy.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace stalemate::report {

TEST_CASE("skip remedy: every reason says what would let the subject run", "[report]") {
  std::set<std::string> words;
  for (const Lack lack : all_lacks()) {
    CAPTURE(name(lack));
    const std::string remedy = skip_remedy({.missing = "it", .lack = lack});
    CHECK(remedy.size() > 20);
    CHECK_FALSE(remedy.ends_with("; "));
    words.insert(remedy);
  }
  // Memory of one buffer and of all is had in the same ways.
  CHECK(words.size() == all_lacks().size() - 1);
}

TEST_CASE("skip remedy: a device that lacks nothing of it is named, with the option", "[report]") {
  Skipped skipped{.missing = "cl_khr_fp64", .lack = Lack::Features, .had_by = {"pocl:0", "sim:sc"}};
  CHECK(skip_remedy(skipped).starts_with(
      "nothing of that is missing on pocl:0, sim:sc (--device); if the code can do without"));
  skipped.had_by.clear();
  CHECK(skip_remedy(skipped).starts_with("no device here is known to have it; "));
}

TEST_CASE("skip remedy: keys are those that a config has", "[report]") {
  const auto says = [](Lack lack, const char* key) {
    return skip_remedy({.missing = "it", .lack = lack}).find(key) != std::string::npos;
  };
  CHECK(says(Lack::Features, "`requires:`"));
  CHECK(says(Lack::KindOfDevice, "`runs_on:`"));
  CHECK(says(Lack::Progress, "`needs_progress:`"));
  CHECK(says(Lack::Room, "`at_least:`"));
  CHECK(says(Lack::GroupSize, "`at_most: {work_group_size: …}`"));
  CHECK(says(Lack::LocalMemory, "`size:`"));
  CHECK(says(Lack::Standard, "`cl_std:`"));
}

}  // namespace stalemate::report
