// Lists fingerprinted by the device. PoCL stands in for one with a memory of its own.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "apart.hpp"
#include "hand_made.hpp"
#include "list_hand_made.hpp"
#include "list_prepend/list_fingerprinting.hpp"
#include "list_prepend/list_layout.hpp"
#include "lists.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;
namespace properties = stalemate::properties;

namespace {

bool is_mismatched(const Subject& subject, const Case& input, const Observation& by_hand) {
  LaunchRequest request = filled_by_hand(lowered_apart(list_prepend(), subject, input), by_hand);
  const auto read = properties::read_list_subject(subject);
  properties::add_fingerprinting(request, properties::list_fingerprinting(
                                              read, properties::list_layout(read, input), apart()));
  return properties::fingerprinted(launched(request)) == properties::Fingerprinted::Mismatched;
}

bool is_convicted(const Subject& subject, const Case& input, const Observation& by_hand) {
  return is_violation(list_prepend().judge(subject, input, by_hand).verdict);
}

struct ByHand {
  std::string what;
  bool is_right;
  HandMadeList lists;
};

void check_alike(const Subject& subject, const Case& input, const std::vector<ByHand>& histories) {
  for (const auto& [what, is_right, lists] : histories) {
    CAPTURE(what);
    const Observation by_hand = lists.observation(subject, input);
    CHECK(is_convicted(subject, input, by_hand) != is_right);
    CHECK(is_mismatched(subject, input, by_hand) != is_right);
  }
}

Case large_lists(ContentionPattern pattern, std::uint32_t lists, AddressSpace space) {
  const bool is_local = space == AddressSpace::Local;
  return fingerprinted_case({.seed = Seed{1},
                             .nd_range = {is_local ? 1000u : 100u, 30},
                             .operations_per_item = is_local ? 4u : 40u,
                             .address_space = space,
                             .contention = {.pattern = pattern, .cells = lists, .cell_pitch = 3},
                             .stress = {}});
}

bool list_agrees(const Subject& subject, const Case& input) {
  return mismatches_like_host(list_prepend(), subject, input);
}

}  // namespace

// Work-items 0 and 1 prepend the nodes 0, 1 and 2, 3.
TEST_CASE(
    "fingerprinting lists: the device finds a mismatch in what the host convicts, fault by fault") {
  check_alike(unrun_list(), one_cell_case(2, 2),
              {{"right", true, {.heads = {3}, .links = {-1, 2, 0, 1}}},
               {"in turn", true, {.heads = {1}, .links = {3, 0, -1, 2}}},
               {"a node lost", false, {.heads = {3}, .links = {-1, 2, 0, 2}}},
               {"all lost", false, {.heads = {-1}, .links = {-1, 2, 0, 1}}},
               {"the end led back", false, {.heads = {3}, .links = {1, 2, 0, 1}}},
               {"all in a ring", false, {.heads = {-1}, .links = {3, 2, 0, 1}}},
               {"a ring beside the list", false, {.heads = {1}, .links = {-1, 0, 3, 2}}},
               {"linked to itself", false, {.heads = {3}, .links = {-1, 0, 2, 1}}},
               {"a link behind all nodes", false, {.heads = {3}, .links = {5, 2, 0, 1}}},
               {"never linked", false, {.heads = {3}, .links = {-1, 2, 4, 1}}},
               {"a head that is none", false, {.heads = {-7}, .links = {-1, 2, 0, 1}}},
               {"the other way round", false, {.heads = {0}, .links = {1, 3, -1, 2}}},
               {"wrong alone",
                false,
                {.heads = {3}, .links = {-1, 2, 0, 1}, .alone = {2, 0, -1, kPoison, 0, 0, -1}}}});
}

TEST_CASE("fingerprinting lists: what is on another list, or on two, is a mismatch") {
  Case input = one_cell_case(2, 1);
  input.contention.pattern = ContentionPattern::Private;
  check_alike(unrun_list(), input,
              {{"right", true, {.heads = {0, 1}, .links = {-1, -1}}},
               {"exchanged", false, {.heads = {1, 0}, .links = {-1, -1}}},
               {"on two", false, {.heads = {0, 0}, .links = {-1, -1}}},
               {"joined", false, {.heads = {0, 1}, .links = {1, -1}}},
               {"one behind the other", false, {.heads = {0, -1}, .links = {1, -1}}}});
}

// Links in local memory count within the work-group.
TEST_CASE("fingerprinting lists: those of work-groups are fingerprinted apart") {
  Case input = one_cell_case(2, 1);
  input.nd_range.work_group_size = 2;
  input.address_space = AddressSpace::Local;
  check_alike(unrun_list(), input,
              {{"right", true, {.heads = {1, 0}, .links = {-1, 0, 1, -1}}},
               {"one lost", false, {.heads = {1, 1}, .links = {-1, 0, 1, -1}}},
               {"of another work-group", false, {.heads = {1, 0}, .links = {3, 0, 1, -1}}}});
}

TEST_CASE("fingerprinting lists: what readers saw too early is a mismatch") {
  check_alike(
      unrun_list(false, true), one_cell_case(2, 1),
      {{"nothing", true, {.heads = {1}, .links = {-1, 0}}},
       {"no payload", false, {.heads = {1}, .links = {-1, 0}, .walks = {2, 0, 1, 0}}},
       {"by another", false, {.heads = {1}, .links = {-1, 0}, .walks = {0, 0, 0, 0, 2, 0, 1, 0}}}});
}

TEST_CASE("fingerprinting lists: a word between heads is a mismatch") {
  Case input = one_cell_case(1, 1);
  input.contention.cell_pitch = 2;
  const HandMadeList lists{.heads = {0, 0x7777}, .links = {-1}};
  const Observation all =
      with_buffer(lists.observation(unrun_list(), input), ints("head_nodes", {0}));
  CHECK(is_mismatched(unrun_list(), input, all));
}

TEST_CASE("fingerprinting lists: host and device agree on launches") {
  const auto [kernel, stem, is_right] = GENERATE(table<const char*, const char*, bool>(
      {{"list_prepend.cl", "prepend", true},
       {"mutants/list_prepend.plain_store.cl", "prepend_plain_store", false},
       {"mutants/list_prepend.no_op.cl", "prepend_no_op", false}}));
  CAPTURE(kernel);
  const Subject subject = shipped_list(kernel, stem);
  int mismatched = 0;
  // On a busy machine work-items seldom meet.
  for (int turn = 0; turn == 0 || (!is_right && mismatched == 0 && turn < 10); ++turn) {
    for (const auto& input : {large_lists(ContentionPattern::Uniform, 200, AddressSpace::Global),
                              large_lists(ContentionPattern::Strided, 7, AddressSpace::Global),
                              large_lists(ContentionPattern::Single, 1, AddressSpace::Local)}) {
      mismatched += list_agrees(subject, input) ? 1 : 0;
    }
  }
  CHECK((mismatched == 0) == is_right);
}

TEST_CASE("fingerprinting lists: what balances stays on the device") {
  const Subject subject = shipped_list("list_prepend.cl", "prepend");
  const Case input = large_lists(ContentionPattern::Uniform, 200, AddressSpace::Global);
  const Observation observation = launched(lowered_apart(list_prepend(), subject, input));
  CHECK(observation.find(properties::list_buffer::kLinks).empty());
  const Judgement judgement = list_prepend().judge(subject, input, observation);
  CHECK(std::holds_alternative<Pass>(judgement.verdict));
  CHECK(judgement.tier == "reachability");
  CHECK(judgement.operations == input.operations());
  CHECK(judgement.on_device);
}

TEST_CASE("fingerprinting lists: a check that did not take place is no balance") {
  const auto [kernel, index] =
      GENERATE(table<std::string, std::size_t>({{"stalemate_list_fingerprint", 0},
                                                {"stalemate_lengthen", 0},
                                                {"stalemate_list_order", 0},
                                                {"stalemate_sum_up", 0},
                                                {"stalemate_sum_up", 1}}));
  CAPTURE(kernel, index);
  Case input = large_lists(ContentionPattern::Uniform, 200, AddressSpace::Global);
  // More nodes than work-items that follow them, where they are followed.
  if (kernel == "stalemate_list_order") input.operations_per_item = 100;
  CHECK_FALSE(balances_without(list_prepend(), shipped_list("list_prepend.cl", "prepend"), input,
                               kernel, index));
}

TEST_CASE("fingerprinting lists: as many nodes as the device that follows them can order") {
  const auto nodes_on = [&](const DeviceInfo& device, const Subject& subject) {
    const Case input{.seed = Seed{1},
                     .nd_range = {1u << 14U, 64},
                     .operations_per_item = 64,
                     .contention = {.pattern = ContentionPattern::Uniform, .cells = 4096},
                     .stress = {}};
    return list_prepend().fit_to_device(subject, input, device).operations();
  };
  DeviceInfo gpu = apart();
  gpu.global_memory_bytes = gpu.allocation_bytes_max = std::uint64_t{64} << 30U;
  CHECK(nodes_on(gpu, unrun_list()) == std::uint64_t{1} << 26U);
  CHECK(nodes_on(gpu, unrun_list(true)) <= std::uint64_t{1} << 17U);
  gpu.is_cpu = true;
  CHECK(nodes_on(gpu, unrun_list()) == std::uint64_t{1} << 20U);
}

TEST_CASE("fingerprinting lists: where nodes are popped, and long histories, are the host's") {
  Case input = large_lists(ContentionPattern::Uniform, 200, AddressSpace::Global);
  const auto asks_device = [&](const Subject& subject) {
    return lowered_apart(list_prepend(), subject, input).sequel.has_value();
  };
  CHECK(asks_device(unrun_list()));
  CHECK_FALSE(asks_device(unrun_list(true)));
  input.operations_per_item = 257;
  CHECK_FALSE(asks_device(unrun_list()));
}
