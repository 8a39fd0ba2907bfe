// Whole kernels as people publish them, on simulated devices: several in a row, two dimensions,
// large work-groups.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using WholeEndings = std::map<std::string, int>;

constexpr std::uint32_t kSize = 256;

/// A case with two work-groups of the least size that the subject is right for, or as many as that.
Case case_of(const Subject& subject, std::uint32_t groups, std::uint32_t otherwise) {
  Case input{.seed = Seed{3},
             .nd_range = {groups, subject.at_least.work_group_size},
             .contention = {},
             .stress = {}};
  if (input.nd_range.work_group_size == 1) input.nd_range.work_group_size = otherwise;
  input.operands = OperandKind::Exact;
  input.operations_per_item = 2;
  return input;
}

/// The sum by halves of one work-group of 256.
Subject one_group(const std::string& name) {
  Subject subject = shipped(name);
  subject.build_options = {"-DSIZE=256"};
  subject.at_least = {1, kSize};
  subject.at_most = {1, kSize};
  return subject;
}

Device& any_weak_or_strong() {
  return simulated(GENERATE("sim:sc", "sim:independent", "sim:weakest", "sim:lockstep"));
}

}  // namespace

TEST_CASE("whole kernels: the shipped ones pass in every schedule") {
  const std::string name = GENERATE(
      "scan_chain.blocks", "transpose_tile.tile", "tree_sum.by_halves", "smooth.two_buffers",
      "append_pairs.counted", "classes.counted", "update_pairs.device_fence");
  Device& device = any_weak_or_strong();
  INFO(name << " on " << device.info().id);
  const Subject subject = shipped(name);
  CHECK(endings(device, subject, case_of(subject, 4, 8), 10) == WholeEndings{{"pass", 10}});
}

TEST_CASE("whole kernels: a barrier that is missing shows, and so does a place behind the end") {
  const std::string name =
      GENERATE("scan_chain.no_barrier", "transpose_tile.no_barrier", "tree_sum.last_steps",
               "smooth.in_place", "append_pairs.behind");
  INFO(name);
  const Subject subject = shipped(name);
  const WholeEndings found = endings(simulated("sim:sc"), subject, case_of(subject, 4, 8), 20);
  CAPTURE(found);
  CHECK(found.contains(std::string(stalemate::name(subject.broken->kind))));
}

TEST_CASE(
    "whole kernels: what orders two updates for a work-group alone shows where they are late") {
  const std::string name =
      GENERATE("update_pairs.no_fence", "update_pairs.mem_fence", "update_pairs.barrier");
  INFO(name);
  const Subject subject = shipped(name);
  const Case input = case_of(subject, 4, 8);
  for (const char* device : {"sim:independent", "sim:weakest"}) {
    CHECK(endings(simulated(device), subject, input, 40).contains("wrong_value"));
  }
  CHECK(endings(simulated("sim:sc"), subject, input, 40) == WholeEndings{{"pass", 40}});
}

TEST_CASE("whole kernels: 256 work-items of one work-group are added right, or wrong") {
  Device& device = any_weak_or_strong();
  INFO(device.info().id);
  const Subject right = one_group("tree_sum.by_halves");
  CHECK(endings(device, right, case_of(right, 1, kSize), 5) == WholeEndings{{"pass", 5}});
  const Subject wrong = one_group("tree_sum.last_steps");
  CHECK_FALSE(endings(device, wrong, case_of(wrong, 1, kSize), 5).contains("pass"));
}

TEST_CASE("whole kernels: work-items of a lone work-group meet where they run in turn") {
  const Subject subject = one_group("tree_sum.by_halves");
  const Property& property = property_of(subject);
  const Case input = case_of(subject, 1, kSize);
  const auto judged = [&](Device& device) {
    const LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
    const auto outcome = device.launch(request);
    return property.judge(subject, input, {std::get<Completed>(outcome).buffers});
  };
  CHECK(judged(simulated("sim:sc")).met);
  CHECK(judged(simulated("sim:lockstep")).met);
  // One work-item after another: none waits in vain, and none met.
  CHECK_FALSE(judged(simulated("sim:serial")).met);
  CHECK_FALSE(judged(simulated("sim:serial")).missed);
}
