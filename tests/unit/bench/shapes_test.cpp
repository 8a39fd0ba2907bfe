#include "bench/shapes.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;
using namespace stalemate::bench;

namespace {

std::uint64_t operations_of(const Shape& shape) {
  return shape.nd_range.work_items() * shape.operations_per_item;
}

/// Generates code for both address spaces: its first cases are in local memory.
class Indecisive : public Property {
 public:
  std::string name() const override { return "indecisive"; }
  std::string claim() const override { return "Nothing."; }
  CaseTree generate(const Subject& subject, const GenerateSettings& settings, Seed subject_seed,
                    std::uint64_t index) const override {
    CaseTree tree = Property::generate(subject, settings, subject_seed, index);
    if (is_local_only || calls++ < 3) tree.value.address_space = AddressSpace::Local;
    return tree;
  }
  LaunchRequest lower(const Subject&, const Case&, const Target&) const override { return {}; }
  Judgement judge(const Subject&, const Case&, const Observation&) const override { return {}; }
  std::optional<Subject> control(const Subject&) const override { return std::nullopt; }

  bool is_local_only = false;
  mutable int calls = 0;
};

}  // namespace

TEST_CASE("shape: never more operations than asked for, and more than two thirds of them",
          "[bench]") {
  for (const std::uint64_t operations : {4U, 5U, 100U, 256U, 1000U, 8192U, 100'000U, 1'000'000U}) {
    CAPTURE(operations);
    const Shape shape = shape_of(operations);
    CHECK(operations_of(shape) <= operations);
    CHECK(shape.nd_range.work_groups >= 2);
    CHECK(operations_of(shape) * 3 > operations * 2);
    if (operations >= 100'000) CHECK(operations_of(shape) * 100 >= operations * 98);
  }
}

TEST_CASE("shape: the fewest are two work-groups of two work-items", "[bench]") {
  CHECK(shape_of(4) == Shape{{2, 2}, 1, 1024});
  CHECK(shape_of(4, 7) == Shape{{2, 2}, 1, 7});
}

TEST_CASE("case: has the shape that was asked for, on many cells, without stress", "[bench]") {
  const Indecisive property;
  const Shape shape{{7, 33}, 5};
  const Case input = case_of(property, {.name = "a"}, shape, OperandKind::Exact, 3);
  CHECK(input.nd_range == shape.nd_range);
  CHECK(input.operations_per_item == 5);
  CHECK(input.operands == OperandKind::Exact);
  CHECK(input.contention.cells == 1024);
  CHECK(input.stress == Stress{});
}

TEST_CASE("case: another number is another seed, and the same one is the same case", "[bench]") {
  const Indecisive property;
  property.calls = 3;
  const auto numbered = [&](std::uint64_t index) {
    return case_of(property, {.name = "a"}, kSmallShape, OperandKind::Unique, index);
  };
  CHECK(numbered(0) == numbered(0));
  CHECK(numbered(0).seed != numbered(1).seed);
}

TEST_CASE("case: it is in global memory where the subject works there", "[bench]") {
  Indecisive property;
  const auto space = [&] {
    return case_of(property, {.name = "a"}, kSmallShape, OperandKind::Unique, 0).address_space;
  };
  CHECK(space() == AddressSpace::Global);
  property.is_local_only = true;
  CHECK(space() == AddressSpace::Local);
}
