#include "linearizability/linear_explain.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "linearizability/linear_kinds.hpp"
#include "linearizability/linear_order.hpp"
#include "linearizability/linear_place.hpp"

namespace stalemate::properties {

namespace {

/// Work-items and operations of a table that a person reads.
constexpr std::size_t kRowsMax = 16;
constexpr std::size_t kOperationsOfRowMax = 16;

/// The element that the first of the operations on one is about.
std::string element_text(const LinearSubject& subject, const LinearFinding& finding) {
  for (const LinearOperation& operation : finding.operations) {
    if (operation.has_failed) continue;
    if (operation.result) return result_text(operation);
    if (subject.bindings[operation.binding].role->answer == LinearAnswer::Swapped) {
      return number_text(operation.input(subject, LinearInput::Expected));
    }
    if (const std::uint64_t value = operation.input(subject, LinearInput::Value)) {
      return number_text(value);
    }
  }
  return "an element";
}

/// Of a set or map nothing is taken: its operations answer for a key.
std::optional<std::uint64_t> key_of(const LinearSubject& subject, const LinearFinding& finding) {
  const bool has_keys = subject.model == "set" || subject.model == "map";
  if (!has_keys || finding.operations.empty()) return std::nullopt;
  return finding.operations.front().input(subject, LinearInput::Key);
}

Fact summary_of(const LinearSubject& subject, const LinearFinding& finding,
                const std::string& object) {
  const std::string_view kind = finding.kind;
  const bool is_of_element = kind == linear_kind::kLost || kind == linear_kind::kDuplicated ||
                             kind == linear_kind::kInvented;
  if (const auto key = is_of_element ? key_of(subject, finding) : std::nullopt) {
    return Fact(FactKind::AnswersOfKey, {*key, object});
  }
  const std::string element = element_text(subject, finding);
  if (kind == linear_kind::kLost) return Fact(FactKind::ElementLost, {element, object});
  if (kind == linear_kind::kDuplicated) return Fact(FactKind::ElementDuplicated, {element, object});
  if (kind == linear_kind::kInvented) return Fact(FactKind::ElementInvented, {element, object});
  if (kind == linear_kind::kOrder) {
    return Fact(FactKind::ElementsOutOfOrder,
                {object, subject.model == "stack"   ? "last in, first out"
                         : subject.model == "queue" ? "first in, first out"
                                                    : "its order"});
  }
  if (kind == linear_kind::kFalseEmpty) return Fact(FactKind::EmptyThoughNot, {object});
  if (kind == linear_kind::kFalseFull) return Fact(FactKind::FullThoughNot, {object});
  if (gives_too_many(subject, finding)) {
    return Fact(FactKind::MoreBlocksThanThereAre,
                {blocks_given(subject, finding), object, *subject.capacity});
  }
  const bool has_permits = subject.model == "semaphore" && subject.capacity;
  return Fact(FactKind::NoOrderExplains,
              {finding.of_operations,
               has_permits ? fmt::format("{} of {} permit{}", object, *subject.capacity,
                                         *subject.capacity == 1 ? "" : "s")
                           : object});
}

using Rows = std::map<std::uint32_t, std::vector<LinearOperation>>;  // by work-item

/// Of more rows than a person reads, the last ones; but what is asked afterwards stays, and of each
/// function and answer one row. Gives the number of operations in those that it leaves out.
std::uint64_t leave_out(Rows& rows) {
  std::set<std::pair<std::uint32_t, bool>> told;
  std::vector<std::uint32_t> others;  // rows that tell nothing that is not told
  for (const auto& [item, operations] : rows) {
    bool is_new = false;
    for (const LinearOperation& one : operations) {
      const bool is_no = one.has_failed || (one.is_truth && one.result == 0U);
      is_new |= told.insert({one.binding, is_no}).second || one.is_observation;
    }
    if (!is_new) others.push_back(item);
  }
  std::uint64_t left_out = 0;
  for (; rows.size() > kRowsMax && !others.empty(); others.pop_back()) {
    left_out += rows[others.back()].size();
    rows.erase(others.back());
  }
  return left_out;
}

std::string row_text(const LinearSubject& subject, std::vector<LinearOperation> operations) {
  std::stable_sort(
      operations.begin(), operations.end(),
      [](const LinearOperation& a, const LinearOperation& b) { return a.position < b.position; });
  std::vector<std::string> texts;
  for (const LinearOperation& operation : operations) {
    std::string text = operation_text(subject, operation);
    if (operation.begin != 0) text += fmt::format(" @{}-{}", operation.begin, operation.end);
    if (texts.size() < kOperationsOfRowMax) texts.push_back(std::move(text));
  }
  if (operations.size() > texts.size()) texts.emplace_back("…");
  return fmt::format("{}", fmt::join(texts, "; "));
}

Fact what_orders(const LinearSubject& subject, const LinearFinding& finding) {
  if (finding.is_stamped) return Fact(FactKind::StampsOrder);
  const std::string order = order_text(subject, finding.operations);
  return order.empty() ? Fact(FactKind::NothingOrders) : Fact(FactKind::ClocksOrder, {order});
}

}  // namespace

std::uint64_t blocks_given(const LinearSubject& subject, const LinearFinding& finding) {
  std::set<std::uint64_t> blocks;
  for (const LinearOperation& operation : finding.operations) {
    if (subject.bindings[operation.binding].role_name != "allocate") continue;
    if (!operation.has_failed && operation.result) blocks.insert(*operation.result);
  }
  return blocks.size();
}

bool gives_too_many(const LinearSubject& subject, const LinearFinding& finding) {
  return subject.model == "allocator" && subject.capacity &&
         blocks_given(subject, finding) > *subject.capacity;
}

Violation explain_nothing(const LinearSubject& subject, const LinearLayout& layout,
                          std::uint64_t nothing_of) {
  Violation violation{.kind = ViolationKind::WrongValue};
  if (nothing_of >= layout.operations) {
    const auto object = static_cast<std::uint32_t>(nothing_of - layout.operations);
    violation.summary = Fact(FactKind::NothingAsked, {object_name(subject, layout, object)});
    violation.cells = {object};
    return violation;
  }
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  const auto item = static_cast<std::uint32_t>(nothing_of / per_item);
  violation.summary =
      Fact(FactKind::NothingOfOperation,
           {Actor{.work_item = item, .work_group = item / layout.parameters.work_group_size},
            nothing_of % per_item});
  return violation;
}

Violation explain_linear(const LinearSubject& subject, const LinearLayout& layout,
                         const LinearFinding& finding) {
  const std::string object = object_name(subject, layout, finding.object);
  Violation violation;
  violation.kind = own_kind(finding.kind);
  violation.summary = summary_of(subject, finding, object);
  violation.explanation.emplace_back(Fact(
      FactKind::PrefixUnexplained, {finding.operations.size(), finding.of_operations, object}));
  Rows rows;
  for (const LinearOperation& operation : finding.operations) {
    rows[operation.item].push_back(operation);
  }
  const std::uint64_t left_out = leave_out(rows);
  for (auto& [item, operations] : rows) {
    const bool is_afterwards = operations.front().is_observation;
    std::string text = row_text(subject, std::move(operations));
    if (is_afterwards) {
      violation.explanation.emplace_back(Fact(FactKind::OperationsAfterwards, {std::move(text)}));
    } else {
      violation.explanation.emplace_back(
          Fact(FactKind::OperationsOfItem,
               {Actor{.work_item = item, .work_group = item / layout.parameters.work_group_size},
                std::move(text)}));
    }
  }
  if (left_out != 0) violation.explanation.emplace_back(Fact(FactKind::MoreOperations, {left_out}));
  for (const LinearOperation& operation : finding.waiting) {
    violation.explanation.emplace_back(
        Fact(FactKind::WaitsAlone, {operation_text(subject, operation)}));
  }
  const bool is_container = subject.model != "register" && subject.model != "counter";
  const bool is_prepared = is_container && (!subject.init.empty() || !subject.fill.empty());
  if (is_prepared && finding.kind == linear_kind::kInvented) {
    violation.explanation.emplace_back(Fact(FactKind::EmptyAtFirst));
  }
  violation.explanation.emplace_back(what_orders(subject, finding));
  violation.cells = {finding.object};
  if (finding.is_of_one_item) {
    violation.explanation.emplace_back(Fact(FactKind::OneItemDoesThis));
  }
  return violation;
}

}  // namespace stalemate::properties
