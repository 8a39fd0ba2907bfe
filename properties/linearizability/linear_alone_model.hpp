#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "alone/session.hpp"
#include "check/linear/model.hpp"
#include "linearizability/linear_recording.hpp"

namespace stalemate::properties {

/// What code does that one work-item runs by itself, as a model of the operations of one object. An
/// operation that is looked at is known by its `value`: its place among `operations`.
class LinearAloneModel : public check::linear::SequentialModel {
 public:
  /// Who does what: by work-item of the launch; `first` makes the object ready. All must outlive
  /// it.
  struct Cast {
    NdRange range = {1, 1};
    bool is_told = false;  // whether the code asks which work-item it is
    std::uint32_t first = 0;
  };

  LinearAloneModel(const LinearSubject& read, const LinearSubject& specification,
                   alone::Session& session, const Cast& cast,
                   const std::vector<LinearOperation>& operations);

  check::linear::State initial() const override;
  bool apply(check::linear::State& state, const check::linear::Operation& operation) const override;
  void foresee(const check::linear::State& state,
               const std::vector<const check::linear::Operation*>& operations,
               check::linear::Foreseen how) const override;

  /// Why there may be orders that were not looked at; nothing if there are none.
  const std::optional<std::string>& gap() const { return gap_; }

  /// Whether the operation waits for ever wherever it was tried.
  bool only_waits(std::size_t place) const;

 private:
  struct Tried {
    bool waited = false;
    bool ended = false;
  };

  alone::Act act_of(const LinearOperation& operation) const;
  const alone::Came& ask(alone::StateId state, const alone::Act& act) const;
  bool agrees(const LinearOperation& operation, const alone::Bytes& answer) const;
  bool has_room_for(alone::StateId state) const;
  void note_gap(std::string why) const;

  const LinearSubject& read_;
  const LinearSubject& specification_;
  alone::Session& session_;
  Cast cast_;
  const std::vector<LinearOperation>& operations_;
  alone::StateId ready_ = alone::kFirstState;
  mutable std::vector<Tried> tried_;
  mutable std::set<alone::StateId> states_;  // that were come to
  mutable std::optional<std::string> gap_;
};

}  // namespace stalemate::properties
