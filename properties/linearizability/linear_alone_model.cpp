#include "linearizability/linear_alone_model.hpp"

#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "linearizability/subject/linear_reading.hpp"

namespace stalemate::properties {

namespace {

/// Of the states of one history. Counted, so that a verdict is the same whatever came before.
constexpr std::uint64_t kStatesBytesMax = std::uint64_t{128} << 20U;

alone::Bytes bytes_of(const stalemate_linear_question& question) {
  alone::Bytes bytes(sizeof question);
  std::memcpy(bytes.data(), &question, sizeof question);
  return bytes;
}

}  // namespace

LinearAloneModel::LinearAloneModel(const LinearSubject& read, const LinearSubject& specification,
                                   alone::Session& session, const Cast& cast,
                                   const std::vector<LinearOperation>& operations)
    : read_(read),
      specification_(specification),
      session_(session),
      cast_(cast),
      operations_(operations),
      tried_(operations.size()) {
  if (specification.init.empty()) return;
  const stalemate_linear_question question{
      .binding = STALEMATE_LINEAR_INIT, .gives = 0, .handle = 0, .numbers = {}};
  const bool is_local = specification.space == AddressSpace::Local;
  const bool is_told = cast_.is_told && is_local;
  const alone::Came& came = ask(alone::kFirstState, {.range = is_told ? cast_.range : NdRange{},
                                                     .item = is_told ? cast_.first : 0,
                                                     .question = bytes_of(question)});
  if (const auto* done = std::get_if<alone::Done>(&came)) ready_ = done->after;
  if (std::holds_alternative<alone::Waits>(came)) {
    note_gap(fmt::format("{} never ends", specification.init));
  } else if (const auto* unknown = std::get_if<alone::Unknown>(&came)) {
    note_gap(fmt::format("{}: {}", specification.init, unknown->why));
  }
}

check::linear::State LinearAloneModel::initial() const {
  return {ready_};
}

bool LinearAloneModel::apply(check::linear::State& state,
                             const check::linear::Operation& operation) const {
  const std::size_t place = operation.value;
  const LinearOperation& seen = operations_[place];
  const alone::Came& came = ask(static_cast<alone::StateId>(state.front()), act_of(seen));
  if (const auto* unknown = std::get_if<alone::Unknown>(&came)) {
    note_gap(fmt::format("{}: {}", operation_text(read_, seen), unknown->why));
    return false;
  }
  const auto* done = std::get_if<alone::Done>(&came);
  (done == nullptr ? tried_[place].waited : tried_[place].ended) = true;
  if (done == nullptr || !agrees(seen, done->answer) || !has_room_for(done->after)) return false;
  state = {done->after};
  return true;
}

void LinearAloneModel::foresee(const check::linear::State& state,
                               const std::vector<const check::linear::Operation*>& operations,
                               check::linear::Foreseen how) const {
  const bool is_each = how == check::linear::Foreseen::Each;
  std::vector<alone::Act> acts;
  acts.reserve(operations.size());
  for (const auto* operation : operations) acts.push_back(act_of(operations_[operation->value]));
  session_.foresee(static_cast<alone::StateId>(state.front()), acts,
                   is_each ? alone::Foreseen::Each : alone::Foreseen::InARow);
}

bool LinearAloneModel::only_waits(std::size_t place) const {
  return tried_[place].waited && !tried_[place].ended;
}

const alone::Came& LinearAloneModel::ask(alone::StateId state, const alone::Act& act) const {
  return session_.act(state, act);
}

/// Nobody can tell who is at work where the code does not ask, so that all are one.
alone::Act LinearAloneModel::act_of(const LinearOperation& operation) const {
  stalemate_linear_question question{
      .binding = operation.binding, .gives = 0, .handle = operation.handle, .numbers = {}};
  question.gives = specification_.bindings[operation.binding].role->partner.empty() ? 0 : 1;
  for (std::size_t i = 0; i < operation.numbers.size(); ++i) {
    question.numbers[i] = operation.numbers[i];
  }
  alone::Act act{.range = {1, 1}, .item = 0, .question = bytes_of(question)};
  if (!cast_.is_told) return act;
  const bool is_in_launch = !operation.is_observation || read_.space == AddressSpace::Local;
  if (!is_in_launch) return act;
  act.range = cast_.range;
  act.item = operation.is_observation ? cast_.first : operation.item;
  return act;
}

/// A function that says no leaves nothing behind its pointer.
bool LinearAloneModel::agrees(const LinearOperation& operation, const alone::Bytes& answer) const {
  stalemate_linear_result would{};
  std::memcpy(&would, answer.data(), sizeof would);
  const LinearBinding& binding = read_.bindings[operation.binding];
  const std::uint64_t returned =
      binding.returns_nothing() ? 0 : would.returned ^ operation.returned;
  if (would.ran == 0 || (returned & mask_of(binding.result)) != 0) return false;
  const CodeType* out = out_type(binding);
  return out == nullptr || operation.has_failed ||
         ((would.out ^ operation.out) & mask_of(*out)) == 0;
}

bool LinearAloneModel::has_room_for(alone::StateId state) const {
  states_.insert(state);
  if (states_.size() * specification_.object_bytes <= kStatesBytesMax) return true;
  note_gap("the object comes to too many states");
  return false;
}

void LinearAloneModel::note_gap(std::string why) const {
  if (!gap_) gap_ = std::move(why);
}

}  // namespace stalemate::properties
