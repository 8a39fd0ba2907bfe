#include "shared/meeting.hpp"

#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

Meeting read_meeting(ObservationReader& reader) {
  reader.bytes<std::uint32_t>(kMeetingBuffer, STALEMATE_MEETING_WORDS);
  return stalemate::read_meeting(reader.observation());
}

}  // namespace stalemate::properties
