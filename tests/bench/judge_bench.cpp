#include <benchmark/benchmark.h>
#include <string>
#include <variant>
#include <vector>

#include "read_modify_write/judge/rmw_cells.hpp"
#include "read_modify_write/judge/rmw_judge.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "recorded.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/rmw_record.clh"

// How fast the whole recording of a launch of read_modify_write is judged: read, put into order,
// split by cells, and judged by the tier that the case is due.

namespace stalemate::properties {
namespace {

constexpr std::uint32_t kGroups = 64;
constexpr std::uint32_t kGroupSize = 64;

/// What is judged.
struct Load {
  std::string type;
  std::string model;
  OperandKind operands = OperandKind::Exact;
  ContentionPattern pattern = ContentionPattern::Single;
  std::uint32_t cells = 1;
  bool completely = false;  // else by the fingerprint, if there are many operations
};

Subject subject_of(const Load& load) {
  Subject subject;
  subject.name = load.model;
  subject.property = "read_modify_write";
  subject.options = {{"function", "f"}, {"type", load.type}, {"model", load.model}};
  return subject;
}

Case case_of(const Load& load, std::uint64_t operations) {
  Case input{.seed = Seed{0},
             .nd_range = {kGroups, kGroupSize},
             .operations_per_item = static_cast<std::uint32_t>(operations / kGroups / kGroupSize),
             .address_space = AddressSpace::Global,
             .contention = {.pattern = load.pattern, .cells = load.cells},
             .operands = load.operands,
             .stress = {}};
  while (is_judged_completely(input) != load.completely) ++input.seed.value;
  return input;
}

/// What a device that is right leaves behind.
template <class Word>
Observation launched(const RmwContext& context) {
  const RmwLayout& layout = context.layout;
  std::vector<Word> cells;
  for (std::uint32_t cell = 0; cell < layout.cells; ++cell) {
    cells.push_back(static_cast<Word>(initial_of(context, cell)));
  }
  std::vector<Word> returned(layout.operations);
  std::vector<Word> new_values(layout.operations);
  for (const std::uint32_t op_index : happened(context.input)) {
    const std::uint32_t cell = layout.cell_of(op_index);
    const Bits operand = operand_of(context, 0, cell, op_index);
    const Bits made = apply_model(context.subject, Bits{cells[cell]}, operand).value_or(0);
    returned[layout.history_slot(op_index)] = cells[cell];
    new_values[layout.history_slot(op_index)] = cells[cell] = static_cast<Word>(made);
  }
  return {{recorded(buffer_name::kCells, cells), recorded(buffer_name::kReturned, returned),
           recorded(buffer_name::kNewValues, new_values),
           recorded(buffer_name::kSoloRecords, std::vector<stalemate_solo_record>(layout.items)),
           recorded(buffer_name::kMeeting, std::vector<std::uint32_t>(STALEMATE_MEETING_WORDS))}};
}

void judge(benchmark::State& state, const Load& load) {
  const Subject subject = subject_of(load);
  const Case input = case_of(load, static_cast<std::uint64_t>(state.range(0)));
  const RmwSubject read = read_rmw_subject(subject);
  const RmwContext context{read, input, rmw_layout(read, input)};
  const Observation observation = context.layout.word_bytes == 4 ? launched<std::uint32_t>(context)
                                                                 : launched<std::uint64_t>(context);
  std::string tier;
  for ([[maybe_unused]] auto _ : state) {
    const Judgement judgement = judge_rmw(subject, input, observation);
    tier = judgement.tier;
    if (!std::holds_alternative<Pass>(judgement.verdict)) state.SkipWithError("judged otherwise");
  }
  state.SetLabel(tier);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(input.operations()));
}

constexpr std::int64_t kFew = 1 << 16;
constexpr std::int64_t kMany = 1 << 20;

const Load kAdd{.type = "uint", .model = "add"};
const Load kAddCompletely{.type = "uint", .model = "add", .completely = true};
const Load kAddCells{
    .type = "uint", .model = "add", .pattern = ContentionPattern::Uniform, .cells = 1024};
const Load kAddCellsCompletely{.type = "uint",
                               .model = "add",
                               .pattern = ContentionPattern::Uniform,
                               .cells = 1024,
                               .completely = true};
const Load kFloatAdd{.type = "float", .model = "add", .operands = OperandKind::Unique};
const Load kFloatAddCompletely{
    .type = "float", .model = "add", .operands = OperandKind::Unique, .completely = true};
const Load kExchangeCompletely{
    .type = "uint", .model = "exchange", .operands = OperandKind::Unique, .completely = true};
const Load kLongExchangeCompletely{
    .type = "ulong", .model = "exchange", .operands = OperandKind::Unique, .completely = true};

BENCHMARK_CAPTURE(judge, add, kAdd)->Arg(kFew)->Arg(kMany);
BENCHMARK_CAPTURE(judge, add_completely, kAddCompletely)->Arg(kMany);
BENCHMARK_CAPTURE(judge, add_1024_cells, kAddCells)->Arg(kFew)->Arg(kMany);
BENCHMARK_CAPTURE(judge, add_1024_cells_completely, kAddCellsCompletely)->Arg(kMany);
BENCHMARK_CAPTURE(judge, float_add, kFloatAdd)->Arg(kMany);
BENCHMARK_CAPTURE(judge, float_add_completely, kFloatAddCompletely)->Arg(kMany);
BENCHMARK_CAPTURE(judge, exchange, kExchangeCompletely)->Arg(kFew)->Arg(kMany);
BENCHMARK_CAPTURE(judge, long_exchange, kLongExchangeCompletely)->Arg(kMany);

}  // namespace
}  // namespace stalemate::properties
