#include "linearizability/linear_alone.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "check/linear/guided.hpp"
#include "check/linear/judge.hpp"
#include "linearizability/linear_alone_model.hpp"
#include "linearizability/linear_finding.hpp"
#include "linearizability/linear_kinds.hpp"
#include "linearizability/linear_lower.hpp"
#include "linearizability/linear_program.hpp"
#include "linearizability/linear_sources.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

namespace {

namespace linear = check::linear;

using Operations = std::vector<LinearOperation>;

/// Operations that a search looks at, each a call of foreign code unless it was made before.
constexpr std::uint64_t kStepsOfCodeMax = 50'000;

/// Whether the functions ask for the number of their work-item, or of its group.
bool asks_who_it_is(const Subject& subject, const LinearSubject& specification) {
  std::vector<std::string> functions{specification.init};
  for (const LinearBinding& one : specification.bindings) functions.push_back(one.function);
  const CodeNames names = source_code(subject).used_by(functions);
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& name) { return name.starts_with("get_"); });
}

LinearAloneModel::Cast cast_of(const Subject& subject, const Case& input,
                               const LinearSubject& specification, std::uint32_t object) {
  const LinearLayout layout = linear_layout(specification, input);
  const std::uint32_t set = object / layout.objects;
  return {.range = range_with_extra_groups(input),
          .is_told = asks_who_it_is(subject, specification),
          .first = set * layout.parameters.work_group_size};
}

/// As LinearAloneModel wants it.
linear::History numbered(linear::History history) {
  for (std::size_t i = 0; i < history.operations.size(); ++i) history.operations[i].value = i;
  return history;
}

linear::ModelTerms likely_terms(const LinearSubject& read) {
  linear::ModelTerms terms;
  if (read.capacity) terms.capacity = *read.capacity;
  return terms;
}

LinearFinding finding_of(const LinearSubject& read, const LinearAloneModel& model,
                         const linear::NotLinear& wrong, const Operations& operations) {
  LinearFinding finding{.kind = linear_kind::kOther,
                        .is_prefix = true,
                        .of_operations = operations.size(),
                        .is_of_one_item = are_of_one_item(operations)};
  for (const linear::Index index : wrong.prefix) {
    finding.operations.push_back(operations[index]);
    if (model.only_waits(index)) finding.waiting.push_back(operations[index]);
  }
  add_sources(read, operations, finding);
  return finding;
}

/// What the parts of a history have in common.
class JudgeByCode {
 public:
  JudgeByCode(const LinearSubject& read, const LinearSubject& specification,
              alone::Session& session, const LinearAloneModel::Cast& cast)
      : read_(read), specification_(specification), session_(session), cast_(cast) {}

  LinearJudged judge(const Operations& operations) const {
    const LinearAloneModel model(read_, specification_, session_, cast_, operations);
    const linear::History as_built_in = as_checked(read_, operations);
    const linear::History history = numbered(as_built_in);
    if (linear::has_guided_order(history, model, {&as_built_in, likely_terms(read_)})) {
      return LinearExplained{};
    }
    const linear::Judgement judged = linear::judge(history, model, {.steps_max = kStepsOfCodeMax});
    if (std::holds_alternative<linear::Linear>(judged)) return LinearExplained{};
    if (model.gap())
      return LinearUndecided{"what the code does alone is not known: " + *model.gap()};
    if (const auto* open = std::get_if<linear::Undecided>(&judged)) {
      return LinearUndecided{open->reason};
    }
    return finding_of(read_, model, std::get<linear::NotLinear>(judged), operations);
  }

  /// The first that is not explained.
  LinearJudged judge_keys(const Operations& operations) const {
    std::map<std::uint64_t, Operations> by_key;
    for (const LinearOperation& operation : operations) {
      by_key[operation.input(read_, LinearInput::Key)].push_back(operation);
    }
    for (const auto& [key, some] : by_key) {
      LinearJudged judged = judge(some);
      if (!std::holds_alternative<LinearExplained>(judged)) return judged;
    }
    return LinearExplained{};
  }

 private:
  const LinearSubject& read_;
  const LinearSubject& specification_;
  alone::Session& session_;
  const LinearAloneModel::Cast& cast_;
};

bool has_keys(const LinearSubject& read) {
  return std::all_of(read.bindings.begin(), read.bindings.end(),
                     [](const LinearBinding& binding) { return binding.takes(LinearInput::Key); });
}

/// The built-in model of which an operation may give any of the elements that are there, if all
/// operations go by its roles.
std::optional<LinearSubject> as_pool(const LinearSubject& read) {
  for (const char* model : {"bag", "allocator"}) {
    const std::vector<std::string> roles = linear_roles_of(model);
    const bool is_such =
        std::all_of(read.bindings.begin(), read.bindings.end(), [&](const LinearBinding& binding) {
          return std::find(roles.begin(), roles.end(), binding.role_name) != roles.end();
        });
    if (!is_such) continue;
    LinearSubject pool = read;
    pool.model = model;
    // How many it has room for is then known to nobody.
    for (LinearBinding& one : pool.bindings)
      one.may_fail |= one.role_name == "put" && !pool.capacity;
    return pool;
  }
  return std::nullopt;
}

/// Alone it gives one element, and among others it may be right to give another one.
LinearJudged unless_any_will_do(const LinearSubject& read, const Operations& operations,
                                LinearJudged judged) {
  if (read.model != kItself || !std::holds_alternative<LinearFinding>(judged)) return judged;
  const std::optional<LinearSubject> pool = as_pool(read);
  if (!pool || std::holds_alternative<LinearFinding>(judge_object(*pool, operations))) {
    return judged;
  }
  return LinearUndecided{
      fmt::format("no order of what the code does alone gives these elements, and model: {0} does "
                  "not rule them out; write model: {0}, if any element may come",
                  pool->model)};
}

/// Happens-before ties no key to another. So keys are judged one by one, and only where that
/// explains nothing, as where they share what room there is, all of them together.
LinearJudged judge_by_code(const JudgeByCode& judge, const LinearSubject& read,
                           const Operations& operations) {
  if (!has_keys(read)) return judge.judge(operations);
  LinearJudged by_key = judge.judge_keys(operations);
  if (std::holds_alternative<LinearExplained>(by_key)) return by_key;
  LinearJudged together = judge.judge(operations);
  return std::holds_alternative<LinearFinding>(together) ? by_key : together;
}

}  // namespace

alone::Code linear_alone_code(const Subject& subject, const LinearSubject& specification) {
  alone::Code code{.program = linear_alone_program(subject, specification),
                   .kernel = kAloneKernel,
                   .space = specification.space,
                   .question_bytes = sizeof(stalemate_linear_question),
                   .answer_bytes = sizeof(stalemate_linear_result)};
  const std::vector<std::uint32_t> words = first_words_of_object(specification);
  const auto bytes = std::as_bytes(std::span(words));
  code.first.assign(bytes.begin(), bytes.end());
  return code;
}

LinearJudged judge_object_by_code(const Subject& subject, const Case& input,
                                  const LinearSubject& read, std::uint32_t object,
                                  const Operations& operations) {
  const LinearSubject specification = specification_of(subject, read);
  const auto session = alone::session_for(linear_alone_code(subject, specification));
  const auto history = session->begin_history();
  const LinearAloneModel::Cast cast = cast_of(subject, input, specification, object);
  const JudgeByCode judge(read, specification, *session, cast);
  return unless_any_will_do(read, operations, judge_by_code(judge, read, operations));
}

}  // namespace stalemate::properties
