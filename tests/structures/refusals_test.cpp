// "Empty" and "full" that contradict each other are no wrong order of operations.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "linearizability/linear_finding.hpp"
#include "linearizability/linear_kinds.hpp"
#include "planned.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::properties;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kPush = 0;
constexpr std::uint32_t kPop = 1;

LinearSubject queue_of_two(bool pop_may_fail) {
  LinearSubject queue{.model = "queue", .bindings = {}, .capacity = 2};
  queue.bindings.push_back({.role = linear_role("queue", "push", 1),
                            .role_name = "push",
                            .inputs = {LinearInput::Value}});
  queue.bindings.push_back(
      {.role = linear_role("queue", "pop", 0), .role_name = "pop", .may_fail = pop_may_fail});
  for (const LinearBinding& binding : queue.bindings) REQUIRE(binding.role != nullptr);
  return queue;
}

class Operations {
 public:
  Operations& push(std::uint64_t value, bool has_failed = false) {
    all_.push_back({.item = 0, .binding = kPush, .numbers = {value}, .has_failed = has_failed});
    return *this;
  }
  Operations& pop(std::optional<std::uint64_t> found) {
    all_.push_back({.item = 1, .binding = kPop, .has_failed = !found, .result = found});
    return *this;
  }
  std::string judged(bool pop_may_fail = false) const {
    const auto judged = judge_object(queue_of_two(pop_may_fail), numbered());
    const auto* finding = std::get_if<LinearFinding>(&judged);
    return finding == nullptr ? "" : finding->kind;
  }

 private:
  std::vector<LinearOperation> numbered() const {
    std::vector<LinearOperation> all = all_;
    std::uint32_t positions[2] = {};
    for (LinearOperation& one : all) one.position = positions[one.item]++;
    return all;
  }

  std::vector<LinearOperation> all_;
};

/// Whether room ran out in one of a few launches, where anybody can say so.
std::optional<bool> was_full(const char* name, const NdRange& range) {
  Device& device = simulated("sim:sc");
  const Subject subject = stranger(name);
  std::optional<bool> found;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Case input{.seed = Seed{seed}, .nd_range = range, .operations_per_item = 8};
    LaunchRequest request =
        property_of(subject).lower(subject, input, {device.info(), shipped_files()});
    request.schedule.seed = seed;
    LaunchOutcome outcome = device.launch(request);
    auto* completed = std::get_if<Completed>(&outcome);
    REQUIRE(completed != nullptr);
    const auto full =
        property_of(subject).judge(subject, input, {std::move(completed->buffers)}).was_full;
    add_known(found, full);
  }
  return found;
}

}  // namespace

TEST_CASE("refusals: one work-item alone never finds a permit taken, several do") {
  CHECK(was_full("permit", {1, 1}) == false);
  CHECK(was_full("permit", {4, 1}) == true);
  CHECK(was_full("ring", {4, 1}) == std::nullopt);  // may fail at any time
}

TEST_CASE("refusals: where all permits suffice for all, nobody has waited for one") {
  CHECK(was_full("waiting_permits", {2, 1}) == false);
  CHECK(was_full("waiting_permits", {3, 1}) == true);
  CHECK(was_full("waiting_ring", {4, 1}) == true);  // four places, 16 elements and more
}

TEST_CASE("refusals: full to one and empty to the other at once is an \"empty\" that was not") {
  const Operations ring = Operations().push(1).push(2).push(3, true).pop(1).pop({});
  CHECK(ring.judged() == linear_kind::kFalseEmpty);
  CHECK(ring.judged(true).empty());
  CHECK(Operations().push(1).push(2).push(3, true).pop(1).pop(2).pop({}).judged().empty());
}

TEST_CASE("refusals: a \"full\" that alone has no explanation") {
  CHECK(Operations().push(1).push(2, true).push(3).pop(1).pop(3).judged() ==
        linear_kind::kFalseFull);
}

TEST_CASE("refusals: an allocator that is drained by the config has lost what it does not give") {
  LinearSubject pool{.model = "allocator", .bindings = {}, .capacity = 1};
  pool.bindings.push_back(
      {.role = linear_role("allocator", "allocate", 0), .role_name = "allocate", .may_fail = true});
  pool.bindings.push_back({.role = linear_role("allocator", "free", 1),
                           .role_name = "free",
                           .inputs = {LinearInput::Handle}});
  for (const LinearBinding& binding : pool.bindings) REQUIRE(binding.role != nullptr);
  const std::vector<LinearOperation> leak{
      {.item = 0, .position = 0, .binding = 0, .result = 7},
      {.item = 0, .position = 1, .binding = 1, .handle = 7},
      {.item = 0, .position = 2, .is_observation = true, .binding = 0, .has_failed = true}};
  CHECK(std::holds_alternative<LinearExplained>(judge_object(pool, leak)));
  pool.keeps_nothing = true;
  CHECK(std::holds_alternative<LinearFinding>(judge_object(pool, leak)));
}

TEST_CASE("refusals: more blocks than there are came once each, and are no duplicates") {
  LinearSubject pool{.model = "allocator", .bindings = {}, .capacity = 2};
  pool.bindings.push_back(
      {.role = linear_role("allocator", "allocate", 0), .role_name = "allocate"});
  const auto told = [&](std::initializer_list<std::uint64_t> blocks) {
    std::vector<LinearOperation> operations;
    for (const std::uint64_t block : blocks) {
      operations.push_back(
          {.position = static_cast<std::uint32_t>(operations.size()), .result = block});
    }
    const auto judged = judge_object(pool, operations);
    const auto* finding = std::get_if<LinearFinding>(&judged);
    if (finding == nullptr) return std::string();
    return finding->kind + std::string(gives_too_many(pool, *finding) ? ", too many" : "");
  };
  CHECK(told({7, 8}).empty());
  CHECK(told({7, 8, 9}) == "not_linearizable, too many");
  CHECK(told({7, 7}) == "duplicated_element");
}

TEST_CASE("refusals: what is out of order stays so, whatever is refused beside it") {
  CHECK(Operations().push(1).push(2).push(3, true).pop(2).pop(1).judged() == linear_kind::kOrder);
}
