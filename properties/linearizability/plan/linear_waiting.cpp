#include "linearizability/plan/linear_waiting.hpp"

#include <algorithm>

namespace stalemate::properties {

namespace {

/// Whether whoever takes an element has one in the end. Who may say that there is none may do so
/// where there are some: nothing orders what others have added before it.
bool takes_are_sure(const LinearSubject& subject) {
  return std::all_of(
      subject.bindings.begin(), subject.bindings.end(),
      [](const LinearBinding& binding) { return !takes_element(*binding.role) || binding.waits; });
}

/// Whether what adds an element waits for room, and gets it by what is taken.
bool waits_for_room(const LinearSubject& subject) {
  return subject.capacity && takes_are_sure(subject) &&
         std::all_of(subject.bindings.begin(), subject.bindings.end(),
                     [](const LinearBinding& binding) {
                       return !adds_element(*binding.role) || binding.returns_nothing();
                     });
}

/// Whether those who only take may wait for those who only add. All of one work-group have started;
/// another work-group may start only when this one has ended.
bool each_goes_on(const LinearSubject& subject, const LinearLayout& layout) {
  return subject.needs_progress == Progress::WorkItem && layout.parameters.work_group_size > 1;
}

}  // namespace

LinearWaiting::LinearWaiting(const LinearSubject& subject, const Case& input,
                             const LinearLayout& layout)
    : work_group_size_(layout.parameters.work_group_size),
      seed_(input.seed.split("handed over")),
      is_apart_(each_goes_on(subject, layout) && input.seed.split("apart").value % 3 == 0),
      waits_for_room_(!is_apart_ && waits_for_room(subject)),
      hands_over_(is_apart_ && waits_for_room(subject)),
      all_in_pairs_(waits_for_room_ && input.seed.split("in pairs").value % 2 == 0),
      takes_are_sure_(takes_are_sure(subject)),
      room_(subject.capacity),
      most_of_all_(layout.all_objects(), 0),
      own_(layout.objects) {
  if (waits_for_room_) --*room_;
  if (hands_over_) room_.reset();  // all is taken
}

void LinearWaiting::begin_item(std::uint32_t item) {
  in_pairs_ = all_in_pairs_;
  if (is_apart_) part_ = item % work_group_size_ % 2 == 0 ? Part::Adds : Part::Takes;
  if (part_ == Part::Takes) return;
  own_.assign(own_.size(), {});
  handed_at_ = static_cast<std::uint32_t>(seed_.split(std::to_string(item)).value % own_.size());
}

std::optional<std::uint32_t> LinearWaiting::bound_to() const {
  return hands_over_ ? handed_at_ : owed();
}

/// From which object the work-item has to take an element next.
std::optional<std::uint32_t> LinearWaiting::owed() const {
  if (!in_pairs_) return std::nullopt;
  const auto found =
      std::find_if(own_.begin(), own_.end(), [](const Own& own) { return own.now > 0; });
  if (found == own_.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - own_.begin());
}

bool LinearWaiting::is_within_room(std::size_t object, std::size_t all_object) const {
  if (!room_ || most_of_all_[all_object] < *room_) return true;
  const Own& own = own_[object];
  return takes_are_sure_ && own.now < own.most;
}

bool LinearWaiting::may_come(const LinearRole& role, std::size_t object, std::size_t all_object,
                             bool can_take_next) const {
  if (takes_element(role)) return part_ != Part::Adds && own_[object].now > 0;
  if (owed()) return false;
  if (!adds_element(role)) return true;
  if (part_ == Part::Takes) return false;
  if (!in_pairs_ && is_within_room(object, all_object)) return true;
  const bool has_none =
      std::all_of(own_.begin(), own_.end(), [](const Own& own) { return own.now == 0; });
  return waits_for_room_ && has_none && can_take_next;
}

void LinearWaiting::count(const LinearRole& role, std::size_t object, std::size_t all_object) {
  Own& own = own_[object];
  if (takes_element(role)) --own.now;
  if (!adds_element(role)) return;
  in_pairs_ = in_pairs_ || !is_within_room(object, all_object);
  ++own.now;
  if (in_pairs_ || (takes_are_sure_ && own.now <= own.most)) return;
  own.most = std::max(own.most, own.now);
  ++most_of_all_[all_object];
}

}  // namespace stalemate::properties
