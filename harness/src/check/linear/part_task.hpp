#pragma once

#include <memory>
#include <optional>

#include "check/linear/elements.hpp"
#include "check/linear/search.hpp"

namespace stalemate::check::linear {

/// Operations of a built-in model, got ready for a search: what can be said of them beforehand is
/// said.
class PartTask {
 public:
  /// More operations than these have no table of their order: it would take more time than it
  /// saves.
  static constexpr std::size_t kRelationMax = 2048;

  PartTask(const History& history, std::span<const Index> operations, const ModelTerms& terms);
  PartTask(const PartTask&) = delete;
  PartTask& operator=(const PartTask&) = delete;
  ~PartTask() = default;

  /// Why nothing explains them, if that is known without a search.
  const std::optional<Defect>& defect() const { return defect_; }
  const std::optional<Elements>& elements() const { return elements_; }
  const SearchTask& task() const { return task_; }

 private:
  std::unique_ptr<SequentialModel> model_;
  std::optional<Relation> relation_;
  std::optional<Elements> elements_;
  std::optional<Defect> defect_;
  SearchTask task_;
};

}  // namespace stalemate::check::linear
