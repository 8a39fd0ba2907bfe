#include "mutual_exclusion/lock_lower.hpp"

#include <span>

#include "mutual_exclusion/lock_layout.hpp"
#include "mutual_exclusion/lock_program.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

Buffer zeroed(const char* name, std::uint64_t words) {
  return plain_buffer(name, words * sizeof(std::uint32_t), Fill::Zero);
}

std::vector<Buffer> lock_buffers(const LockLayout& layout) {
  Buffer locks = read_back(zeroed(lock_buffer::kLocks, layout.locks * layout.block.words));
  // In local memory it is copied out and not contended for.
  locks.traced = !layout.is_local();
  return {
      content_buffer<stalemate_parameters>(lock_buffer::kParameters,
                                           std::span(&layout.parameters, 1)),
      locks,
      // Zero is the state of an operation that never came to its end.
      read_back(zeroed(lock_buffer::kTickets, layout.operations)),
      read_back(zeroed(lock_buffer::kStrangeWords, layout.operations)),
      read_back(zeroed(lock_buffer::kStates, layout.operations)),
      read_back(zeroed(lock_buffer::kMeeting, STALEMATE_MEETING_WORDS)),
      zeroed(lock_buffer::kScratch, stalemate_scratch_words(&layout.parameters)),
  };
}

Dispatch lock_dispatch(const LockLayout& layout) {
  const stalemate_parameters& parameters = layout.parameters;
  Dispatch dispatch;
  dispatch.kernel = "stalemate_exclude";
  dispatch.nd_range = {parameters.work_groups + parameters.extra_groups,
                       parameters.work_group_size};
  for (const char* name : {lock_buffer::kParameters, lock_buffer::kLocks, lock_buffer::kTickets,
                           lock_buffer::kStrangeWords, lock_buffer::kStates, lock_buffer::kMeeting,
                           lock_buffer::kScratch}) {
    dispatch.arguments.push_back(buffer_argument(name));
  }
  if (layout.is_local()) {
    dispatch.arguments.emplace_back(
        LocalArgument{layout.set_words() * sizeof(std::uint32_t), true});
  }
  return dispatch;
}

Fingerprinting fingerprinting_of(const LockLayout& layout, const DeviceInfo& device) {
  const std::vector<const char*> histories = {lock_buffer::kLocks, lock_buffer::kTickets,
                                              lock_buffer::kStrangeWords, lock_buffer::kStates};
  Fingerprinting fingerprinting{.dispatch = {"stalemate_lock_fingerprint",
                                             unshared_range(layout.items, device),
                                             {buffer_argument(lock_buffer::kParameters)}},
                                .needed_by_host = {histories.begin(), histories.end()}};
  for (const char* name : histories) {
    fingerprinting.dispatch.arguments.push_back(buffer_argument(name));
  }
  return fingerprinting;
}

}  // namespace

LaunchRequest lower_locks(const Subject& subject, const Case& input, const Target& target) {
  const LockLayout layout = lock_layout(read_lock_subject(subject), input);
  LaunchRequest request{.program = lock_program(subject, input.address_space, target),
                        .buffers = lock_buffers(layout),
                        .dispatches = {lock_dispatch(layout)}};
  if (is_ordered_and_fingerprinted(input, target.device))
    add_fingerprinting(request, fingerprinting_of(layout, target.device));
  return request;
}

}  // namespace stalemate::properties
