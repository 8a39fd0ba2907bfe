// CPUs run all dispatches of read_modify_write by one kernel. What each cell's own work-item did is
// the same on every device, so both drivers must leave it alike, to the bit.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "apart.hpp"
#include "pocl.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// Every work-item on a cell of its own.
Case private_case(AddressSpace space) {
  return {.seed = Seed{7},
          .nd_range = {3, 5},
          .operations_per_item = 6,
          .address_space = space,
          .contention = {.pattern = ContentionPattern::Private},
          .operands = OperandKind::Any,
          .stress = {.extra_groups = 1}};
}

LaunchRequest lowered(const Subject& subject, const Case& input, const DeviceInfo& device) {
  return read_modify_write().lower(subject,
                                   read_modify_write().fit_to_device(subject, input, device),
                                   {device, shipped_files()});
}

/// Work-item by work-item, as the first operations of all work-items, then the second ones, and so
/// on.
std::vector<std::byte> in_turns(const std::vector<std::byte>& words, const Case& input) {
  const std::size_t items = input.nd_range.work_items();
  const std::size_t word_bytes = words.size() / input.operations();
  std::vector<std::byte> turns(words.size());
  for (std::size_t op = 0; op < input.operations(); ++op) {
    const std::size_t item = op / input.operations_per_item;
    const std::size_t slot = op % input.operations_per_item * items + item;
    std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(op * word_bytes), word_bytes,
                turns.begin() + static_cast<std::ptrdiff_t>(slot * word_bytes));
  }
  return turns;
}

/// Whom the rendezvous saw is not the code's doing, and a CPU's history lies in another order.
std::vector<BufferContent> left_by(const LaunchRequest& request, const Case& input) {
  std::vector<BufferContent> left = test::launched(request).buffers;
  std::erase_if(left, [](const BufferContent& buffer) { return buffer.name == "meeting"; });
  constexpr std::string_view kInOrder = "_in_order";
  for (BufferContent& buffer : left) {
    if (!buffer.name.ends_with(kInOrder)) continue;
    buffer.name.resize(buffer.name.size() - kInOrder.size());
    buffer.bytes = in_turns(buffer.bytes, input);
  }
  return left;
}

void check_alike(const Subject& subject, const Case& input) {
  CAPTURE(subject.name, static_cast<int>(input.address_space));
  const auto one = left_by(lowered(subject, input, pocl().info()), input);
  CHECK(one.size() >= 2);
  CHECK(one == left_by(lowered(subject, input, apart()), input));
}

void check_alike(const Subject& subject, AddressSpace space) {
  check_alike(subject, private_case(space));
}

Subject returning(const std::string& what, const std::string& body) {
  Subject subject = inline_subject("uint f(volatile global uint *cell, uint operand) " + body, "f",
                                   "uint", "add");
  subject.options.set("returns", what);
  return subject;
}

}  // namespace

TEST_CASE("one kernel: leaves what kernels of their own leave") {
  const auto [kernel, stem, type, model] =
      GENERATE(table<std::string, const char*, const char*, const char*>(
          {{"float_add.cl", "add_naive", "float", "add"},
           {"integer_atomics.cl", "uint_max", "uint", "max"}}));
  const Subject subject = unoptimised(shipped_subject(kernel, stem, type, model));
  check_alike(subject, AddressSpace::Global);
  check_alike(subject, AddressSpace::Local);
}

namespace {

/// One work-item on each set of cells, so that nobody interferes, with more operations than two
/// lines have.
Case lines_case(AddressSpace space, ContentionPattern pattern, OperandKind operands) {
  const std::uint32_t sets = space == AddressSpace::Local ? 3 : 1;
  return {.seed = Seed{11},
          .nd_range = {sets, 1},
          .operations_per_item = 75,
          .address_space = space,
          .contention = {.pattern = pattern, .cells = 9},
          .operands = operands,
          .stress = {}};
}

}  // namespace

TEST_CASE("one kernel: makes the same operations line by line, whatever the pattern and kind") {
  const auto [kernel, stem, type] = GENERATE(table<std::string, const char*, const char*>(
      {{"float_add.cl", "add_naive", "float"}, {"integer_atomics.cl", "uint_add", "uint"}}));
  const Subject subject = unoptimised(shipped_subject(kernel, stem, type, "add"));
  for (const AddressSpace space : {AddressSpace::Global, AddressSpace::Local}) {
    for (const auto pattern : {ContentionPattern::Uniform, ContentionPattern::Zipf}) {
      for (const auto kind : {OperandKind::Unique, OperandKind::Special, OperandKind::Any}) {
        CAPTURE(static_cast<int>(pattern), static_cast<int>(kind));
        check_alike(subject, lines_case(space, pattern, kind));
      }
    }
  }
}

TEST_CASE("one kernel: fingerprints what is right as in balance, and nothing else") {
  const auto kind = GENERATE(OperandKind::Unique, OperandKind::Special);
  const Case input =
      fingerprinted_case({.seed = Seed{1},
                          .nd_range = {3, 61},
                          .operations_per_item = 600,
                          .contention = {.pattern = ContentionPattern::Uniform, .cells = 50},
                          .operands = kind,
                          .stress = {}});
  const auto left = [&](const std::string& file, const char* function) {
    const Subject subject = unoptimised(shipped_subject(file, function, "float", "add"));
    return properties::fingerprinted(launched(lowered(subject, input, pocl().info())));
  };
  CHECK(left("float_add.cl", "add_naive") == properties::Fingerprinted::Balanced);
  CHECK(left("mutants/float_add.no_op.cl", "add_no_op") == properties::Fingerprinted::Mismatched);
}

TEST_CASE("one kernel: cells that share words with others are watched") {
  Subject subject = shipped_subject("types.cl", "byte_add", "uchar", "add");
  subject.options.set("function", "byte_add");
  check_alike(unoptimised(subject), AddressSpace::Global);
  subject = shipped_subject("mutants/types.byte_carries.cl", "byte_add", "uchar", "add");
  subject.options.set("function", "byte_add");
  // It carries into its neighbour's cell, so there is none.
  Case alone = private_case(AddressSpace::Global);
  alone.nd_range = {1, 1};
  check_alike(unoptimised(subject), alone);
}

TEST_CASE("one kernel: what is wrong alone is written down alike") {
  check_alike(unoptimised(returning("old", "{ return atomic_add(cell, operand) + operand % 2u; }")),
              AddressSpace::Global);
  check_alike(unoptimised(returning("new", "{ return atomic_add(cell, operand) + operand; }")),
              AddressSpace::Global);
  check_alike(unoptimised(returning("new", "{ return atomic_add(cell, operand + 1u); }")),
              AddressSpace::Global);
}

namespace {

/// In local memory it adds one more than it should.
Subject differing() {
  Subject subject = inline_subject(
      "uint f(volatile global uint *cell, uint operand) { return atomic_add(cell, operand); }\n"
      "uint g(volatile local uint *cell, uint operand) { return atomic_add(cell, operand + 1u); }",
      "f", "uint", "add");
  subject.options.set("function", Option::Mapping{{"global", "f"}, {"local", "g"}});
  return subject;
}

}  // namespace

TEST_CASE("one kernel: a program for both address spaces calls in each the function for it") {
  const Subject subject = unoptimised(differing());
  const auto program = [&](AddressSpace space, const DeviceInfo& device) {
    return lowered(subject, private_case(space), device).program;
  };
  CHECK(program(AddressSpace::Global, pocl().info()) ==
        program(AddressSpace::Local, pocl().info()));
  CHECK(!(program(AddressSpace::Global, apart()) == program(AddressSpace::Local, apart())));
  check_alike(subject, AddressSpace::Global);
  check_alike(subject, AddressSpace::Local);
}

namespace {

/// The kernels that a case is launched as, in order.
std::string kernels(const Case& input, const DeviceInfo& device) {
  const Subject subject = shipped_subject("float_add.cl", "add_naive", "float", "add");
  std::string names;
  for (const Dispatch& dispatch : lowered(subject, input, device).dispatches) {
    names += dispatch.kernel + " ";
  }
  return names;
}

Case case_of(std::uint32_t operations_per_item, AddressSpace space) {
  Case input = private_case(space);
  input.nd_range = {4, 64};
  input.operations_per_item = operations_per_item;
  return input;
}

}  // namespace

TEST_CASE("one kernel: CPUs alone have it") {
  const std::string separate = "stalemate_rmw_solo stalemate_rmw_concurrent stalemate_rmw_model ";
  DeviceInfo simulated = pocl().info();
  simulated.is_simulated = true;
  const Case input = private_case(AddressSpace::Global);
  CHECK(kernels(input, pocl().info()) == "stalemate_rmw ");
  CHECK(kernels(input, apart()) == separate);
  CHECK(kernels(input, simulated) == separate);
}

TEST_CASE("one kernel: a small case in global memory is one dispatch") {
  // All together; then, by each work-item for itself, alone and by the model.
  const std::string two = "stalemate_rmw stalemate_rmw ";
  CHECK(kernels(case_of(16, AddressSpace::Global), pocl().info()) == "stalemate_rmw ");
  CHECK(kernels(case_of(17, AddressSpace::Global), pocl().info()) == two);
  CHECK(kernels(case_of(16, AddressSpace::Local), pocl().info()) == two);
  const Subject subject =
      unoptimised(shipped_subject("integer_atomics.cl", "uint_add", "uint", "add"));
  check_alike(subject, case_of(16, AddressSpace::Global));
  check_alike(subject, case_of(17, AddressSpace::Global));
}
