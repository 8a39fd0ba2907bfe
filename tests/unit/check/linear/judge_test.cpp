#include "check/linear/judge.hpp"

#include <catch2/catch.hpp>

using namespace stalemate::check::linear;

// Histories are written by work-item. "observed" operations come after all others.

namespace {

Operation did(std::uint32_t item, Role role, std::uint64_t value) {
  Operation operation{.item = item, .role = role};
  operation.key = operation.value = value;
  return operation;
}

Operation gave(std::uint32_t item, Role role, std::uint64_t result, std::uint64_t value = 0) {
  Operation operation = did(item, role, value);
  operation.result = result;
  return operation;
}

Operation failed(std::uint32_t item, Role role, std::uint64_t value = 0) {
  Operation operation = did(item, role, value);
  operation.outcome = Outcome::Failed;
  return operation;
}

Operation afterwards(Operation operation) {
  operation.item = 0;
  operation.dispatch = 1;
  return operation;
}

Operation stamped(Operation operation, std::uint64_t begin, std::uint64_t end) {
  operation.stamp = Stamp{begin, end};
  return operation;
}

std::optional<DefectKind> defect(ModelKind kind, std::vector<Operation> operations,
                                 std::optional<std::uint64_t> capacity = {}) {
  const Judgement judgement =
      judge(History{std::move(operations), {}}, {.kind = kind, .capacity = capacity});
  REQUIRE_FALSE(std::holds_alternative<Undecided>(judgement));
  if (std::holds_alternative<Linear>(judgement)) return std::nullopt;
  return std::get<NotLinear>(judgement).kind;
}

}  // namespace

TEST_CASE("judge: an element that is not there at the end is lost", "[check][linear]") {
  const auto empty = afterwards(failed(0, Role::Pop));
  CHECK(defect(ModelKind::Queue, {did(0, Role::Push, 1), did(1, Role::Push, 2),
                                  gave(1, Role::Pop, 1), empty}) == DefectKind::Lost);
  CHECK_FALSE(
      defect(ModelKind::Queue, {did(0, Role::Push, 1), did(1, Role::Push, 2), gave(1, Role::Pop, 1),
                                afterwards(gave(0, Role::Pop, 2)), empty}));
}

TEST_CASE("judge: an element that came out twice is duplicated", "[check][linear]") {
  CHECK(defect(ModelKind::Stack, {did(0, Role::Push, 1), gave(1, Role::Pop, 1),
                                  gave(2, Role::Pop, 1)}) == DefectKind::Duplicated);
  CHECK_FALSE(defect(ModelKind::Stack,
                     {did(0, Role::Push, 1), gave(1, Role::Pop, 1), failed(2, Role::Pop)}));
}

TEST_CASE("judge: an element that nobody put in is invented", "[check][linear]") {
  CHECK(defect(ModelKind::Bag, {did(0, Role::Put, 1), gave(1, Role::Take, 2)}) ==
        DefectKind::Invented);
  CHECK(defect(ModelKind::Bag, {gave(0, Role::Take, 1), did(0, Role::Put, 1)}) ==
        DefectKind::Invented);
  CHECK_FALSE(defect(ModelKind::Bag, {gave(1, Role::Take, 1), did(0, Role::Put, 1)}));
}

TEST_CASE("judge: a queue is first in, first out, a stack last in, first out", "[check][linear]") {
  const std::vector<Operation> in_order{did(0, Role::Push, 1), did(0, Role::Push, 2),
                                        gave(1, Role::Pop, 1), gave(1, Role::Pop, 2)};
  const std::vector<Operation> turned{did(0, Role::Push, 1), did(0, Role::Push, 2),
                                      afterwards(gave(1, Role::Pop, 2)),
                                      afterwards(gave(1, Role::Pop, 1))};
  std::vector<Operation> late = in_order;
  late[2].dispatch = late[3].dispatch = 1;
  CHECK_FALSE(defect(ModelKind::Queue, in_order));
  CHECK(defect(ModelKind::Queue, turned) == DefectKind::FirstInFirstOut);
  CHECK_FALSE(defect(ModelKind::Stack, in_order));  // each popped as soon as it was pushed
  CHECK_FALSE(defect(ModelKind::Stack, turned));
  CHECK(defect(ModelKind::Stack, late) == DefectKind::LastInFirstOut);
}

TEST_CASE("judge: 'empty' is right where nothing orders it, and wrong after a push",
          "[check][linear]") {
  CHECK_FALSE(defect(ModelKind::Queue,
                     {did(0, Role::Push, 1), failed(1, Role::Pop), gave(1, Role::Pop, 1)}));
  CHECK(defect(ModelKind::Queue, {did(0, Role::Push, 1), failed(0, Role::Pop),
                                  gave(1, Role::Pop, 1), failed(1, Role::Pop)}) == std::nullopt);
  CHECK(defect(ModelKind::Queue, {did(0, Role::Push, 1), failed(0, Role::Pop),
                                  gave(0, Role::Pop, 1)}) == DefectKind::EmptyWasNot);
}

TEST_CASE("judge: stamps that do not overlap order operations of different work-items",
          "[check][linear]") {
  const Operation push = did(0, Role::Push, 1);
  const Operation empty = failed(1, Role::Pop);
  const Operation pop = gave(2, Role::Pop, 1);
  CHECK_FALSE(
      defect(ModelKind::Queue, {stamped(push, 1, 3), stamped(empty, 2, 4), stamped(pop, 5, 6)}));
  CHECK(defect(ModelKind::Queue, {stamped(push, 1, 2), stamped(empty, 3, 4), stamped(pop, 5, 6)}) ==
        DefectKind::EmptyWasNot);
}

TEST_CASE("judge: a counter that is read without order may be behind, afterwards not",
          "[check][linear]") {
  CHECK_FALSE(defect(ModelKind::Counter,
                     {did(0, Role::Add, 1), did(1, Role::Add, 1), gave(2, Role::Read, 0)}));
  CHECK(defect(ModelKind::Counter, {did(0, Role::Add, 1), did(1, Role::Add, 1),
                                    afterwards(gave(2, Role::Read, 1))}) == DefectKind::Lost);
  CHECK(defect(ModelKind::Counter, {gave(0, Role::Add, 0, 1), gave(1, Role::Add, 0, 1)}) ==
        DefectKind::Duplicated);
}

TEST_CASE("judge: a key goes in once, and is there until it is removed", "[check][linear]") {
  CHECK(defect(ModelKind::Set, {did(0, Role::Insert, 4), did(1, Role::Insert, 4)}) ==
        DefectKind::Duplicated);
  CHECK_FALSE(defect(ModelKind::Set, {did(0, Role::Insert, 4), failed(1, Role::Insert, 4)}));
  CHECK(defect(ModelKind::Set, {did(0, Role::Insert, 4), failed(0, Role::Contains, 4)}) ==
        DefectKind::Lost);
  CHECK_FALSE(defect(ModelKind::Set, {did(0, Role::Insert, 4), failed(1, Role::Contains, 4)}));
}

// Work-item 0 must wait with its pop until the other 2 covers the 0.
TEST_CASE("judge: a pop does not take the first of two equal elements at once", "[check][linear]") {
  CHECK_FALSE(defect(
      ModelKind::Stack,
      {did(0, Role::Push, 2), gave(0, Role::Pop, 2), failed(1, Role::Pop), did(1, Role::Push, 0),
       did(1, Role::Push, 2), gave(1, Role::Pop, 0), did(1, Role::Push, 0)}));
}

// Each looked for the other's key: right for keys of their own, whose operations nothing orders.
TEST_CASE("judge: keys are claimed one by one", "[check][linear]") {
  CHECK_FALSE(defect(ModelKind::Set, {did(0, Role::Insert, 1), failed(0, Role::Contains, 2),
                                      did(1, Role::Insert, 2), failed(1, Role::Contains, 1)}));
}

TEST_CASE("judge: a handle is given once until it is freed", "[check][linear]") {
  CHECK(defect(ModelKind::Allocator, {gave(0, Role::Allocate, 5), gave(1, Role::Allocate, 5)}) ==
        DefectKind::Duplicated);
  CHECK_FALSE(defect(ModelKind::Allocator, {gave(0, Role::Allocate, 5), did(0, Role::Free, 5),
                                            gave(1, Role::Allocate, 5)}));
}

TEST_CASE("judge: who finds no block in the end is right if all are held", "[check][linear]") {
  const std::vector<Operation> two_held{
      gave(0, Role::Allocate, 5), did(0, Role::Free, 5), gave(1, Role::Allocate, 6),
      afterwards(gave(0, Role::Allocate, 5)), afterwards(failed(0, Role::Allocate))};
  CHECK_FALSE(defect(ModelKind::Allocator, two_held, 2));
  CHECK(defect(ModelKind::Allocator, two_held, 3) == DefectKind::FullWasNot);
  std::vector<Operation> lost = two_held;
  lost.erase(lost.begin() + 3);
  const Judgement judgement =
      judge(History{lost, {}}, {.kind = ModelKind::Allocator, .capacity = 2});
  REQUIRE(std::holds_alternative<NotLinear>(judgement));
  CHECK(std::get<NotLinear>(judgement).kind == DefectKind::Lost);
  CHECK(std::get<NotLinear>(judgement).operations == std::vector<Index>{0, 1, 3});
}

// Without a search: 40 work-items that nothing orders have more orders than can be tried.
TEST_CASE("judge: a handle is given twice, whoever found no block besides", "[check][linear]") {
  std::vector<Operation> operations{gave(0, Role::Allocate, 5), gave(1, Role::Allocate, 5)};
  for (std::uint32_t item = 2; item < 40; ++item) {
    operations.push_back(gave(item, Role::Allocate, item % 8));
    operations.push_back(did(item, Role::Free, item % 8));
    operations.push_back(failed(item, Role::Allocate));
  }
  CHECK(defect(ModelKind::Allocator, operations, 12) == DefectKind::Duplicated);
}

TEST_CASE("judge: who finds no block is wrong where not all can be held", "[check][linear]") {
  const auto none = failed(2, Role::Allocate);
  CHECK_FALSE(defect(ModelKind::Allocator,
                     {gave(0, Role::Allocate, 5), gave(1, Role::Allocate, 6), none}, 2));
  CHECK(defect(ModelKind::Allocator, {gave(0, Role::Allocate, 5), none}, 2) ==
        DefectKind::FullWasNot);
  CHECK(
      defect(ModelKind::Allocator,
             {gave(2, Role::Allocate, 5), did(2, Role::Free, 5), none, gave(1, Role::Allocate, 6)},
             2) == DefectKind::Lost);
}

// Work-item 1 is refused because it reads itself, whatever the writer does.
TEST_CASE("judge: who is refused a lock may be so by any who holds it", "[check][linear]") {
  const auto writes = did(0, Role::WriteLock, 0);
  const auto leaves = did(0, Role::WriteUnlock, 0);
  const auto refused = failed(1, Role::WriteLock);
  CHECK_FALSE(defect(ModelKind::RwLock, {writes, leaves, did(1, Role::ReadLock, 0), refused,
                                         did(1, Role::ReadUnlock, 0)}));
  CHECK_FALSE(defect(ModelKind::RwLock, {writes, leaves, did(1, Role::ReadLock, 0),
                                         did(1, Role::ReadUnlock, 0), refused}));
  CHECK(defect(ModelKind::RwLock, {did(1, Role::ReadLock, 0), did(1, Role::ReadUnlock, 0), refused,
                                   afterwards(writes), afterwards(leaves)}));
}

TEST_CASE("judge: who holds a lock finds what the last writer left, and both words of it",
          "[check][linear]") {
  const auto found = [](Operation operation, std::uint64_t first, std::uint64_t second) {
    operation.result = second << 32U | first;
    return operation;
  };
  const auto section = [&](std::uint32_t item, Role in, Role out, std::uint64_t first,
                           std::uint64_t second) {
    const std::uint64_t changes = in == Role::ReadLock ? 0 : 1;
    return std::vector{found(did(item, in, 0), first, second),
                       found(did(item, out, 0), first + changes, second)};
  };
  const auto both = [](std::vector<Operation> one, const std::vector<Operation>& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
  };
  const auto writes = section(0, Role::WriteLock, Role::WriteUnlock, 0, 0);
  const auto reads = [&](std::uint64_t first, std::uint64_t second) {
    return both(writes, section(1, Role::ReadLock, Role::ReadUnlock, first, second));
  };
  CHECK_FALSE(defect(ModelKind::RwLock, reads(0, 0)));
  CHECK_FALSE(defect(ModelKind::RwLock, reads(1, 1)));
  CHECK(defect(ModelKind::RwLock, reads(2, 2)));
  CHECK(defect(ModelKind::RwLock, reads(1, 0)));
  CHECK(defect(ModelKind::RwLock,
               both(writes, section(1, Role::WriteLock, Role::WriteUnlock, 0, 0))));

  const auto takes = section(0, Role::Acquire, Role::Release, 0, 0);
  const auto then = [&](std::uint64_t seen) {
    return both(takes, section(1, Role::Acquire, Role::Release, seen, seen));
  };
  CHECK_FALSE(defect(ModelKind::Semaphore, then(1), 1));
  CHECK(defect(ModelKind::Semaphore, then(0), 1));
  CHECK(defect(ModelKind::Semaphore, then(2), 1));
}

// Without a search: each reads for ever, and 14 were refused to write before they did.
TEST_CASE("judge: who is refused and holds then needs somebody who held before",
          "[check][linear]") {
  std::vector<Operation> operations;
  for (std::uint32_t item = 0; item < 14; ++item) {
    operations.push_back(failed(item, Role::ReadLock));
    operations.push_back(did(item, Role::ReadLock, 0));
    operations.push_back(did(item, Role::ReadUnlock, 0));
  }
  operations.push_back(did(14, Role::ReadLock, 0));
  operations.push_back(did(14, Role::WriteLock, 0));
  CHECK(defect(ModelKind::RwLock, operations));
}

TEST_CASE("judge: what may fail says nothing by failing", "[check][linear]") {
  Operation full = failed(0, Role::Push, 1);
  CHECK(defect(ModelKind::Queue, {full}).has_value());
  full.may_fail = true;
  CHECK_FALSE(defect(ModelKind::Queue, {full}));
}

// Pop 7 of work-item 1 needs no more than its own two operations to be wrong.
TEST_CASE("judge: the prefix leaves out what happens later", "[check][linear]") {
  std::vector<Operation> operations{did(0, Role::Push, 7), gave(0, Role::Pop, 7),
                                    failed(1, Role::Pop), gave(1, Role::Pop, 9)};
  for (std::uint64_t value = 10; value < 30; ++value)
    operations.push_back(did(1, Role::Push, value));
  const Judgement judgement = judge(History{operations, {}}, {.kind = ModelKind::Queue});
  REQUIRE(std::holds_alternative<NotLinear>(judgement));
  CHECK(std::get<NotLinear>(judgement).prefix == std::vector<Index>{2, 3});
  CHECK(std::get<NotLinear>(judgement).operations == std::vector<Index>{3});
}

// Who was refused and writes then needs a writer before who gives the lock back, and there is none.
TEST_CASE("judge: the prefix leaves out what has nothing to do with it", "[check][linear]") {
  std::vector<Operation> operations;
  for (std::uint32_t item = 0; item < 9; ++item) operations.push_back(failed(item, Role::ReadLock));
  operations.push_back(did(9, Role::WriteLock, 0));
  operations.push_back(failed(10, Role::ReadLock));
  operations.push_back(did(10, Role::WriteLock, 0));
  const Judgement judgement = judge(History{operations, {}}, {.kind = ModelKind::RwLock});
  REQUIRE(std::holds_alternative<NotLinear>(judgement));
  CHECK(std::get<NotLinear>(judgement).operations.empty());
  CHECK(std::get<NotLinear>(judgement).prefix == std::vector<Index>{10, 11});
}

TEST_CASE("judge: an operation that had not ended leaves a history undecided", "[check][linear]") {
  Operation waiting = did(0, Role::Pop, 0);
  waiting.outcome = Outcome::Waits;
  CHECK(
      std::holds_alternative<Undecided>(judge(History{{waiting}, {}}, {.kind = ModelKind::Queue})));
}

TEST_CASE("judge: beyond the limit of steps nothing is claimed", "[check][linear]") {
  std::vector<Operation> operations;
  for (std::uint32_t item = 0; item < 12; ++item) {
    operations.push_back(gave(item, Role::Exchange, item % 3, item % 2));
    operations.push_back(gave(item, Role::Exchange, item % 2, item % 3));
  }
  CHECK(std::holds_alternative<Undecided>(
      judge(History{operations, {}}, {.kind = ModelKind::Register}, {.steps_max = 50})));
}
