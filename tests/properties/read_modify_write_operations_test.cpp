#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "launch_tally.hpp"
#include "pocl.hpp"
#include "read_modify_write/judge/rmw_finding.hpp"
#include "read_modify_write/judge/rmw_kind.hpp"
#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

Option operation(const std::string& function, const std::string& role,
                 const std::string& model = "", std::int64_t weight = 1) {
  Option::Mapping mapping{{"function", function}, {"role", role}, {"weight", weight}};
  if (!model.empty()) mapping.emplace("model", model);
  return mapping;
}

const char* const kRegister =
    "uint add(volatile __global uint *cell, uint operand) { return atomic_add(cell, operand); }\n"
    "uint take(volatile __global uint *cell, uint operand) { return atomic_xchg(cell, operand); }\n"
    "uint load(volatile __global uint *cell) { return atomic_or(cell, 0u); }\n"
    "void store(volatile __global uint *cell, uint operand) { atomic_xchg(cell, operand); }\n";

Subject several(const std::string& source = kRegister) {
  Subject subject = inline_subject(source, "add", "uint", "add");
  subject.options.set("operations",
                      Option::List{operation("load", "load", "", 2), operation("store", "store")});
  return unoptimised(std::move(subject));
}

/// What a device would leave behind that does one operation after another.
class Interpreted {
 public:
  Interpreted(const Subject& subject, std::uint64_t seed)
      : read_(properties::read_rmw_subject(subject)), input_(case_of(seed)) {
    const auto layout = properties::rmw_layout(read_, input_);
    const properties::RmwContext context{read_, input_, layout};
    history.returned.resize(layout.operations);
    history.new_values.resize(layout.operations);
    std::vector<std::uint32_t> done(layout.items, 0);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    initial = cell_ = properties::initial_of(context, 0);
    for (std::uint64_t i = 0; i < layout.operations; ++i) {
      std::size_t item = random() % done.size();
      while (done[item] == input_.operations_per_item) item = (item + 1) % done.size();
      does(context, static_cast<std::uint32_t>(item * input_.operations_per_item + done[item]++));
    }
    history.cells = {cell_};
  }

  Judgement judged(const Subject& subject) const {
    return read_modify_write().judge(subject, input_, history.observation(input_));
  }

  std::string verdict(const Subject& subject) const {
    const Verdict verdict = judged(subject).verdict;
    const auto* violation = std::get_if<Violation>(&verdict);
    return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
  }

  const Case& input() const { return input_; }

  HandMade history;
  std::uint64_t initial = 0;
  std::map<check::Act, std::vector<std::uint32_t>>
      of_act;  // op indices, in the order they were done

 private:
  static Case case_of(std::uint64_t seed) {
    Case input = one_cell_case(3, 12);
    input.seed = Seed{seed};
    input.operands = OperandKind::Unique;
    return input;
  }

  void does(const properties::RmwContext& context, std::uint32_t op_index) {
    const auto operand =
        static_cast<std::uint32_t>(properties::operand_of(context, 0, 0, op_index));
    const check::Act act = properties::act_of(context, op_index);
    of_act[act].push_back(op_index);
    const std::uint64_t old = cell_;
    if (act == check::Act::Update) cell_ = static_cast<std::uint32_t>(cell_ + operand);
    if (act == check::Act::Store) cell_ = operand;
    history.returned[op_index] = act == check::Act::Store ? operand : old;
    history.new_values[op_index] = cell_;
  }

  properties::RmwSubject read_;
  Case input_;
  std::uint64_t cell_ = 0;
};

std::string replaced_once(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("operations: what cannot be called or judged is refused") {
  CHECK(complaints(read_modify_write(), several()).empty());
  const auto complained = [](const Option& one) {
    Subject subject = several();
    subject.options.set("operations", Option::List{one});
    return complaints(read_modify_write(), subject);
  };
  CHECK(complained(operation("lode", "load")) == "operations.0.function.global");
  CHECK(complained(operation("load", "load", "add")) == "operations.0.model");
  CHECK(complained(operation("take", "update")) == "operations.0");
  CHECK(complained(operation("take", "update", "fmax")) == "operations.0.model");
  CHECK(complained(operation("take", "update", "exchange")).empty());
  Subject subject = several();
  subject.options.set("returns", "new");
  CHECK(complaints(read_modify_write(), subject) == "operations");
  subject = several();
  subject.options.set("operations", Option::List(16, operation("load", "load")));
  CHECK(complaints(read_modify_write(), subject) == "operations");
}

TEST_CASE("operations: each is drawn as often as its weight says") {
  const properties::RmwSubject read = properties::read_rmw_subject(several());
  const auto layout = properties::rmw_layout(read, one_cell_case(1, 1));
  std::map<properties::RmwRole, int> drawn;
  for (std::uint32_t i = 0; i < 4000; ++i) {
    ++drawn[properties::drawn_operation(read.operations, layout.parameters, i).role];
  }
  CHECK(std::abs(drawn[properties::RmwRole::Load] - 2000) < 200);
  CHECK(std::abs(drawn[properties::RmwRole::Update] - 1000) < 200);
  CHECK(std::abs(drawn[properties::RmwRole::Store] - 1000) < 200);
}

TEST_CASE("operations: what was done one after another passes, whatever the order") {
  const Subject subject = several();
  int unique = 0;
  for (std::uint64_t seed = 1; seed < 300; ++seed) {
    const Interpreted done(subject, seed);
    const Judgement judgement = done.judged(subject);
    REQUIRE(std::holds_alternative<Pass>(judgement.verdict));
    unique += judgement.tier == "unique" ? 1 : 0;
  }
  CHECK(unique > 250);
}

TEST_CASE("operations: a load of what nobody made is torn, and one of what is gone is stale") {
  const Subject subject = several();
  int torn = 0;
  int stale = 0;
  for (std::uint64_t seed = 1; seed < 100; ++seed) {
    Interpreted done(subject, seed);
    for (const std::uint32_t load : done.of_act[check::Act::Load]) {
      const std::uint64_t found = done.history.returned[load];
      done.history.returned[load] = done.history.new_values[load] = found ^ 0x5A5A5u;
      CHECK(done.verdict(subject) == "torn_value");
      // What the work-item itself has changed since is gone.
      done.history.returned[load] = done.history.new_values[load] = done.initial;
      const std::string verdict = done.verdict(subject);
      CHECK((verdict == "stale_read" || verdict == "pass"));
      done.history.returned[load] = done.history.new_values[load] = found;
      ++torn;
      stale += verdict == "stale_read" ? 1 : 0;
    }
  }
  CHECK(stale > torn / 2);
}

TEST_CASE("operations: an update that is lost, and a last value that is gone, are lost updates") {
  const Subject subject = several();
  int lost = 0;
  for (std::uint64_t seed = 1; seed < 100; ++seed) {
    Interpreted done(subject, seed);
    const auto updates = done.of_act[check::Act::Update];
    if (updates.size() < 2) continue;
    ++lost;
    Interpreted forked = done;
    forked.history.returned[updates[1]] = done.history.returned[updates[0]];
    CHECK(forked.verdict(subject) == "lost_update");
    done.history.cells = {done.initial};
    CHECK(done.verdict(subject) == "lost_update");
    done.history.cells = {done.initial ^ 0x5A5A5u};
    CHECK(done.verdict(subject) == "wrong_value");
  }
  CHECK(lost > 80);
}

TEST_CASE("operations: an explanation says who loaded and who stored") {
  const Subject subject = several();
  Interpreted done(subject, 4);
  const std::uint32_t load = done.of_act[check::Act::Load].front();
  done.history.returned[load] = done.history.new_values[load] = 5;
  const Verdict verdict = done.judged(subject).verdict;
  const auto* violation = std::get_if<Violation>(&verdict);
  REQUIRE(violation != nullptr);
  REQUIRE(violation->explanation.size() > 1);
  CHECK(words(violation->explanation[1]).find("load by load found 5") != std::string::npos);
}

TEST_CASE("operations: the device calls what the host takes it for", "[alone]") {
  check_passes(several(), quick_cases(), 20);
  Subject subject = several();
  subject.options.set("operations",
                      Option::List{operation("load", "load"), operation("store", "store"),
                                   operation("take", "update", "exchange", 3)});
  check_passes(subject, quick_cases(), 20);
  CHECK(exposed_as(several(replaced_once(kRegister, "atomic_or(cell, 0u)", "operand_less()")
                               .insert(0, "uint operand_less() { return 7u; }\n")),
                   5) == "wrong_return");
  CHECK(exposed_as(several(replaced_once(kRegister, "{ atomic_xchg(cell, operand); }", "{}")), 5) ==
        "wrong_value");
}
