// Histories put in order by the device. PoCL stands in for one with a memory of its own.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "apart.hpp"
#include "hand_made.hpp"
#include "read_modify_write/judge/rmw_cells.hpp"
#include "read_modify_write/launch/rmw_fingerprinting.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;
namespace properties = stalemate::properties;

namespace {

Subject exchange() {
  return shipped_subject("integer_atomics.cl", "uint_xchg", "uint", "exchange");
}

Case large_case(OperandKind operands, AddressSpace space = AddressSpace::Global) {
  const bool is_local = space == AddressSpace::Local;
  return fingerprinted_case({.seed = Seed{1},
                             .nd_range = {is_local ? 1000u : 100u, 30},
                             .operations_per_item = is_local ? 4u : 40u,
                             .address_space = space,
                             .contention = {.pattern = ContentionPattern::Uniform,
                                            .cells = is_local ? 3u : 50u,
                                            .cell_pitch = 3},
                             .operands = operands,
                             .stress = {}});
}

/// The same where the device's word is not taken for what it cannot decide.
Case to_be_decided(Case input) {
  while (!properties::is_judged_completely(input) || input.seed.split("decide").value % 10 != 0) {
    ++input.seed.value;
  }
  return input;
}

Judgement judged_apart(const Subject& subject, const Case& input) {
  return read_modify_write().judge(
      subject, input, test::launched(lowered_apart(read_modify_write(), subject, input)));
}

/// Exchanges on one cell, work-item by work-item: what they take, where `0` to `3` stand for
/// what the exchange of that number wrote, and `kFirst` for the first value.
constexpr int kFirst = -1;
struct Exchanges {
  std::string what;
  bool is_right;
  std::vector<int> taken;
  int last;
};

class OneCell {
 public:
  explicit OneCell(const Case& shape) : input(unique(shape)) {}

  Observation observation(const Exchanges& exchanges) const {
    HandMade made;
    for (const int one : exchanges.taken) made.returned.push_back(value(one));
    for (std::size_t i = 0; i < exchanges.taken.size(); ++i) {
      made.new_values.push_back(value(static_cast<int>(i)));
    }
    made.cells = {value(exchanges.last)};
    return made.observation(input);
  }

  bool is_convicted(const Observation& by_hand) const {
    return is_violation(read_modify_write().judge(subject, input, by_hand).verdict);
  }

  properties::Fingerprinted ordered(const Observation& by_hand) const {
    LaunchRequest request =
        filled_by_hand(lowered_apart(read_modify_write(), subject, input), by_hand);
    properties::add_fingerprinting(request,
                                   properties::rmw_fingerprinting(context.layout, input, apart(),
                                                                  properties::Ordering::AskedFor));
    return properties::fingerprinted(test::launched(request));
  }

  const Subject subject = exchange();
  const Case input;
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  const properties::RmwContext context{read, input, properties::rmw_layout(read, input)};

 private:
  static Case unique(Case input) {
    input.operands = OperandKind::Unique;
    return input;
  }

  std::uint64_t value(int one) const {
    if (one == kFirst) return properties::initial_of(context, 0);
    return properties::operand_of(context, 0, 0, static_cast<std::uint32_t>(one));
  }
};

}  // namespace

TEST_CASE("ordering: the device finds a mismatch in what the host convicts, fault by fault") {
  const OneCell of_two(one_cell_case(2, 2));
  const OneCell of_three(one_cell_case(3, 1));
  const auto check_alike = [](const OneCell& cell, const std::vector<Exchanges>& histories) {
    for (const Exchanges& exchanges : histories) {
      CAPTURE(exchanges.what);
      const Observation by_hand = cell.observation(exchanges);
      CHECK(cell.is_convicted(by_hand) != exchanges.is_right);
      CHECK(cell.ordered(by_hand) == (exchanges.is_right ? properties::Fingerprinted::Balanced
                                                         : properties::Fingerprinted::Mismatched));
    }
  };
  check_alike(of_two, {{"in turn", true, {kFirst, 0, 1, 2}, 3},
                       {"between each other", true, {kFirst, 2, 0, 1}, 3},
                       {"the second first", false, {1, kFirst, 0, 2}, 3},
                       {"the fourth before the third", false, {kFirst, 0, 3, 1}, 2},
                       {"three go round", false, {kFirst, 3, 1, 2}, 0},
                       {"one takes its own", false, {kFirst, 0, 1, 3}, 2},
                       {"all go round", false, {3, 0, 1, 2}, kFirst},
                       {"one is lost", false, {kFirst, 0, 0, 2}, 3},
                       {"the last value is another's", false, {kFirst, 0, 1, 2}, 2}});
  check_alike(of_three, {{"in turn", true, {kFirst, 0, 1}, 2},
                         {"the last first", true, {1, 2, kFirst}, 0},
                         {"two go round", false, {kFirst, 2, 1}, 0},
                         {"one takes its own", false, {kFirst, 0, 2}, 1}});
}

TEST_CASE("ordering: the host finds what the device saw, though the degrees balance") {
  constexpr std::uint32_t count = 1000 * 128;
  const bool goes_round = GENERATE(false, true);
  CAPTURE(goes_round);
  const OneCell cell(fingerprinted_case(one_cell_case(1000, 128)));
  Exchanges exchanges{"out of turn", false, {}, count - 1};
  for (std::uint32_t i = 0; i < count; ++i) {
    exchanges.taken.push_back(static_cast<int>(i) - 1);
  }
  if (goes_round) {
    // Another three take one another's.
    exchanges.taken[count - 3] = count - 1;
    exchanges.last = count - 4;
  } else {
    exchanges.taken[1] = kFirst;
    exchanges.taken[0] = 1;
    exchanges.taken[2] = 0;
  }
  const Observation by_hand = cell.observation(exchanges);
  CHECK_FALSE(cell.is_convicted(by_hand));
  const Observation mismatched =
      with_buffer(by_hand, words(properties::kMismatch, {1, 0, 0}, sizeof(std::uint64_t)));
  const Verdict verdict = read_modify_write().judge(cell.subject, cell.input, mismatched).verdict;
  REQUIRE(is_violation(verdict));
  const auto* condenses = dynamic_cast<const CondensingFacet*>(&read_modify_write());
  REQUIRE(condenses != nullptr);
  CHECK(cell.is_convicted(
      condenses->condense(cell.subject, cell.input, mismatched, std::get<Violation>(verdict))));
}

// Which values a cell goes through depends on the order in which work-items come. Of 32 bits, sums
// come twice now and then, whatever the seed; of 64 bits they don't.
TEST_CASE("ordering: what the device puts in order stays there, and is judged as the host would") {
  const auto [file, stem, type, model, operands, space] =
      GENERATE(table<const char*, const char*, const char*, const char*, OperandKind, AddressSpace>(
          {{"integer_atomics.cl", "uint_xchg", "uint", "exchange", OperandKind::Unique,
            AddressSpace::Global},
           {"integer_atomics_64.cl", "ulong_add", "ulong", "add", OperandKind::Exact,
            AddressSpace::Local},
           {"integer_atomics_64.cl", "ulong_add", "ulong", "add", OperandKind::Unique,
            AddressSpace::Global}}));
  CAPTURE(stem, operands);
  const Subject subject = shipped_subject(file, stem, type, model);
  for (const Case& input :
       {large_case(operands, space), to_be_decided(large_case(operands, space))}) {
    const Observation observation =
        test::launched(lowered_apart(read_modify_write(), subject, input));
    CHECK(observation.find(properties::buffer_name::kReturned).empty());
    const Judgement judgement = read_modify_write().judge(subject, input, observation);
    CHECK(std::holds_alternative<Pass>(judgement.verdict));
    CHECK(judgement.tier == "unique");
    CHECK(judgement.on_device);
    CHECK(judgement.operations == input.operations());
  }
}

TEST_CASE("ordering: host and device agree on every mutant") {
  const std::string what = GENERATE(as<std::string>(), "single_try", "new_value");
  CAPTURE(what);
  const Subject subject =
      shipped_subject("mutants/float_add." + what + ".cl", "add_" + what, "float", "add");
  // Where few processors are free the mutant may do right once.
  int mismatched = 0;
  for (std::uint64_t more = 0; more < 10 && mismatched == 0; ++more) {
    for (const OperandKind operands : {OperandKind::Unique, OperandKind::Exact}) {
      Case input = large_case(operands);
      input.seed.value += more;
      mismatched += mismatches_like_host(read_modify_write(), subject, input) ? 1 : 0;
    }
  }
  CHECK(mismatched > 0);
}

// In every third case of this size a cell has a value twice.
TEST_CASE("ordering: values that come again are fingerprinted, or the host's if they must be") {
  const Subject subject = shipped_subject("integer_atomics.cl", "uint_xor", "uint", "xor");
  const bool must_be = GENERATE(false, true);
  Case input = large_case(OperandKind::Unique);
  input.contention.cells = 4;
  Judgement judgement{.tier = "unique"};
  for (int tries = 0; tries < 60 && judgement.tier == "unique"; ++tries) {
    ++input.seed.value;
    input = must_be ? to_be_decided(input) : fingerprinted_case(input);
    judgement = judged_apart(subject, input);
    CHECK(std::holds_alternative<Pass>(judgement.verdict));
  }
  CHECK(judgement.on_device != must_be);
  CHECK((judgement.tier == "fingerprint") != must_be);
}

// Up to 100,000 operations every history is judged completely.
TEST_CASE("ordering: of cases that are not large the host has all that the device can't decide") {
  const Subject subject = shipped_subject("integer_atomics.cl", "uint_add", "uint", "add");
  Case input = large_case(OperandKind::Unique);
  input.operations_per_item = 30;  // 90,000: now and then a value comes again
  input.contention.cells = 4;
  int on_device = 0;
  int open = 0;
  for (int tries = 0; tries < 100 && (on_device == 0 || open == 0); ++tries) {
    ++input.seed.value;
    const LaunchRequest request = lowered_apart(read_modify_write(), subject, input);
    if (!request.sequel) continue;
    const Observation observation = test::launched(request);
    const Judgement judgement = read_modify_write().judge(subject, input, observation);
    CHECK(std::holds_alternative<Pass>(judgement.verdict));
    CHECK((judgement.tier == "unique") == judgement.on_device);
    CHECK(judgement.tier != "fingerprint");
    on_device += judgement.on_device ? 1 : 0;
    open += judgement.on_device ? 0 : 1;
  }
  CHECK(on_device > 0);
  CHECK(open > 0);
}

// 1 is added, and taken away again.
TEST_CASE("ordering: where a value was taken twice, or the last one was taken, the order is open") {
  const Subject subject = shipped_subject("integer_atomics.cl", "uint_add", "uint", "add");
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  const auto steps =
      GENERATE(std::vector<Bits>{1, 0xFFFFFFFF},               // the last is the first
               std::vector<Bits>{1, 0xFFFFFFFF, 0xFFFFFFFF});  // the first is taken twice
  CAPTURE(steps.size());
  Case input = one_cell_case(static_cast<std::uint32_t>(steps.size()), 1);
  input.operands = OperandKind::Recurring;
  const auto layout = [&] { return properties::rmw_layout(read, input); };
  const auto are_steps = [&] {
    for (std::uint32_t i = 0; i < steps.size(); ++i) {
      if (properties::operand_of({read, input, layout()}, 0, 0, i) != steps[i]) return false;
    }
    return true;
  };
  while (!are_steps()) ++input.seed.value;
  HandMade made;
  Bits value = properties::initial_of({read, input, layout()}, 0);
  for (const Bits step : steps) {
    made.returned.push_back(value);
    value = (value + step) & 0xFFFFFFFF;
    made.new_values.push_back(value);
  }
  made.cells = {value};
  const Observation by_hand = made.observation(input);
  CHECK(std::holds_alternative<Pass>(read_modify_write().judge(subject, input, by_hand).verdict));
  LaunchRequest request =
      filled_by_hand(lowered_apart(read_modify_write(), subject, input), by_hand);
  properties::add_fingerprinting(
      request,
      properties::rmw_fingerprinting(layout(), input, apart(), properties::Ordering::AskedFor));
  const Observation seen = test::launched(request);
  CHECK(properties::fingerprinted(seen) != properties::Fingerprinted::Mismatched);
  CHECK(seen.find(properties::kUndecided)[0] != std::byte{0});
}

TEST_CASE("ordering: a check that did not take place is no balance") {
  const auto [kernel, index] =
      GENERATE(table<std::string, std::size_t>({{"stalemate_rmw_changes", 0},
                                                {"stalemate_rmw_link", 0},
                                                {"stalemate_lengthen", 0},
                                                {"stalemate_rmw_order", 0},
                                                {"stalemate_sum_up", 0},
                                                {"stalemate_sum_up", 1}}));
  CAPTURE(kernel, index);
  CHECK_FALSE(balances_without(read_modify_write(), exchange(), large_case(OperandKind::Unique),
                               kernel, index));
}

TEST_CASE("ordering: of devices with a memory of their own, as far as that has room") {
  const Subject subject = exchange();
  const properties::RmwSubject read = properties::read_rmw_subject(subject);
  const Case input = large_case(OperandKind::Unique);
  DeviceInfo gpu = apart();
  CHECK(properties::is_ordered(read, input, gpu));
  CHECK_FALSE(properties::is_ordered(read, one_cell_case(2, 2), gpu));
  CHECK_FALSE(properties::is_ordered(read, large_case(OperandKind::Recurring), gpu));
  CHECK_FALSE(properties::is_ordered(properties::read_rmw_subject(shipped_subject(
                                         "integer_atomics.cl", "uint_max", "uint", "max")),
                                     input, gpu));
  Case on_one_cell = input;
  on_one_cell.contention = {};
  CHECK(properties::is_ordered(read, on_one_cell, gpu));
  const properties::RmwSubject adds = properties::read_rmw_subject(
      shipped_subject("integer_atomics.cl", "uint_add", "uint", "add"));
  CHECK(properties::is_ordered(adds, input, gpu));
  CHECK_FALSE(properties::is_ordered(adds, on_one_cell, gpu));
  Case longer = input;
  longer.operations_per_item = 257;
  CHECK_FALSE(properties::is_ordered(read, longer, gpu));
  gpu.allocation_bytes_max = 16 * input.operations();
  CHECK_FALSE(properties::is_ordered(read, input, gpu));
  gpu = apart();
  gpu.is_cpu = true;
  CHECK_FALSE(properties::is_ordered(read, input, gpu));
}
