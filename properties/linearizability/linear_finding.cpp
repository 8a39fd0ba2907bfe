#include "linearizability/linear_finding.hpp"

#include <algorithm>
#include <map>

#include "linearizability/linear_kinds.hpp"
#include "linearizability/linear_search.hpp"

namespace stalemate::properties {

namespace {

using LinearOperations = std::vector<LinearOperation>;

/// States of a search. A history that needs more is undecided.
constexpr std::size_t kStatesMax = 200'000;

/// Of each of the searches by which a violation is cut down.
constexpr std::size_t kCutStatesMax = 20'000;

bool is_container(const LinearSubject& subject) {
  return !draining_role(subject.model).empty();
}

bool puts(const LinearSubject& subject, const LinearOperation& operation) {
  return subject.bindings[operation.binding].role->answer == LinearAnswer::Done;
}

bool takes(const LinearSubject& subject, const LinearOperation& operation) {
  return subject.bindings[operation.binding].role->answer == LinearAnswer::Element;
}

/// What goes with what: operations on one element, or on one key, stay or go together.
std::optional<std::uint64_t> group_of(const LinearSubject& subject,
                                      const LinearOperation& operation) {
  if (subject.model == "set" || subject.model == "map") {
    return operation.input(subject, LinearInput::Key);
  }
  if (operation.has_failed || !is_container(subject)) return std::nullopt;
  return puts(subject, operation) ? operation.input(subject, LinearInput::Value) : operation.result;
}

/// Whether the operation leaves the object as it is, whatever it is: then an order without it
/// exists wherever one with it does.
bool only_looks(const LinearSubject& subject, const LinearOperation& operation) {
  const std::string& role = subject.bindings[operation.binding].role_name;
  if (role == "contains" || role == "get" || role == "read") return true;
  if (operation.has_failed) return true;
  return operation.is_truth && operation.result == 0U;
}

bool is_unexplained(const LinearSubject& subject, const LinearOperations& operations) {
  return search_order(subject, operations, kCutStatesMax) == LinearOutcome::Unexplained;
}

/// Without the operations for which `goes`, if the rest is still not explained.
template <class Goes>
void cut(const LinearSubject& subject, LinearOperations& operations, const Goes& goes) {
  LinearOperations rest;
  std::copy_if(operations.begin(), operations.end(), std::back_inserter(rest),
               [&](const LinearOperation& operation) { return !goes(operation); });
  if (rest.size() < operations.size() && is_unexplained(subject, rest))
    operations = std::move(rest);
}

/// As few operations as are found that no order explains. An order of all gives one of those on
/// some elements or keys, since the others are not in their way; and one without those that only
/// look.
LinearOperations cut_down(const LinearSubject& subject, LinearOperations operations) {
  std::vector<std::uint64_t> groups;
  for (const LinearOperation& operation : operations) {
    if (const auto group = group_of(subject, operation)) groups.push_back(*group);
  }
  std::sort(groups.begin(), groups.end());
  groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
  // Room that an element takes is room that another has not.
  if (!subject.capacity) {
    for (const std::uint64_t group : groups) {
      cut(subject, operations,
          [&](const LinearOperation& one) { return group_of(subject, one) == group; });
    }
  }
  for (std::size_t i = operations.size(); i-- > 0;) {
    if (i >= operations.size()) continue;
    const LinearOperation last = operations[i];
    if (!only_looks(subject, last)) continue;
    cut(subject, operations, [&](const LinearOperation& one) {
      return one.item == last.item && one.position == last.position;
    });
  }
  return operations;
}

/// How often each element was put there, less how often it was taken.
std::map<std::uint64_t, std::pair<int, int>> accounts_of(const LinearSubject& subject,
                                                         const LinearOperations& operations) {
  std::map<std::uint64_t, std::pair<int, int>> accounts;
  for (const LinearOperation& operation : operations) {
    if (operation.has_failed) continue;
    if (puts(subject, operation)) ++accounts[operation.input(subject, LinearInput::Value)].first;
    if (takes(subject, operation) && operation.result) ++accounts[*operation.result].second;
  }
  return accounts;
}

bool is_emptied(const LinearOperations& operations) {
  return std::any_of(operations.begin(), operations.end(), [](const LinearOperation& operation) {
    return operation.is_observation && operation.has_failed;
  });
}

LinearOperations about(const LinearSubject& subject, const LinearOperations& operations,
                       std::uint64_t element, bool with_end) {
  LinearOperations some;
  for (const LinearOperation& operation : operations) {
    const bool is_end = with_end && operation.is_observation && operation.has_failed;
    if (is_end || group_of(subject, operation) == element) some.push_back(operation);
  }
  return some;
}

/// Elements that are not there as often as they should be. Those that occur once, and no order of
/// operations is asked for.
std::optional<LinearFinding> wrong_account(const LinearSubject& subject,
                                           const LinearOperations& operations) {
  if (!is_container(subject)) return std::nullopt;
  const auto accounts = accounts_of(subject, operations);
  const auto found = [&](const char* kind, std::uint64_t element) {
    const bool is_lost = kind == linear_kind::kLost;
    return LinearFinding{.kind = kind,
                         .element = element,
                         .operations = about(subject, operations, element, is_lost)};
  };
  for (const auto& [element, account] : accounts) {
    if (account.first == 0) return found(linear_kind::kInvented, element);
  }
  for (const auto& [element, account] : accounts) {
    if (account.second > account.first) return found(linear_kind::kDuplicated, element);
  }
  if (!is_emptied(operations)) return std::nullopt;
  for (const auto& [element, account] : accounts) {
    if (account.second < account.first) return found(linear_kind::kLost, element);
  }
  return std::nullopt;
}

const char* kind_of(const LinearSubject& subject, const LinearOperations& operations) {
  if (!is_container(subject)) return linear_kind::kOther;
  LinearOperations without = operations;
  std::erase_if(without,
                [&](const LinearOperation& one) { return one.has_failed && takes(subject, one); });
  if (without.size() < operations.size() && !is_unexplained(subject, without)) {
    return linear_kind::kFalseEmpty;
  }
  std::erase_if(without, [](const LinearOperation& one) { return one.has_failed; });
  if (without.size() < operations.size() && !is_unexplained(subject, without)) {
    return linear_kind::kFalseFull;
  }
  return subject.model == "bag" ? linear_kind::kOther : linear_kind::kOrder;
}

}  // namespace

LinearJudged judge_object(const LinearSubject& subject, LinearOperations operations) {
  const std::size_t all = operations.size();
  if (auto finding = wrong_account(subject, operations)) {
    finding->of_operations = all;
    return {.finding = std::move(finding)};
  }
  // What may fail at any time fits anywhere. What was asked afterwards fails for a reason.
  std::erase_if(operations, [&](const LinearOperation& one) {
    return one.has_failed && !one.is_observation && subject.bindings[one.binding].may_fail;
  });
  const LinearOutcome outcome = search_order(subject, operations, kStatesMax);
  if (outcome == LinearOutcome::Explained) return {};
  if (outcome == LinearOutcome::Undecided) return {.is_undecided = true};
  LinearFinding finding{.operations = cut_down(subject, operations), .of_operations = all};
  finding.kind = kind_of(subject, finding.operations);
  return {.finding = std::move(finding)};
}

}  // namespace stalemate::properties
