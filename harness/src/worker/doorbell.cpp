#include "worker/doorbell.hpp"

#include <cerrno>
#include <sys/socket.h>

namespace stalemate::worker {

namespace {

/// Tells our packets from what a driver that writes to the wrong descriptor would send.
constexpr std::uint32_t kMagic = 0x53544C32;

struct Packet {
  std::uint32_t magic;
  std::uint32_t ring;
  std::uint64_t head_size_bytes;
  std::uint64_t block;
};

bool is_ring(std::uint32_t number) {
  return number >= static_cast<std::uint32_t>(Ring::List) &&
         number <= static_cast<std::uint32_t>(Ring::Kept);
}

Received receive_by(int descriptor, int flags) {
  Packet packet{};
  ssize_t length = -1;
  do {
    // MSG_TRUNC returns the packet's own length, so that one that is too long shows.
    length = recv(descriptor, &packet, sizeof(packet), MSG_TRUNC | flags);
  } while (length < 0 && errno == EINTR);
  if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return ChannelQuiet{};
  if (length <= 0) return ChannelClosed{};
  if (length != ssize_t{sizeof(packet)} || packet.magic != kMagic || !is_ring(packet.ring) ||
      packet.block >= kBlocks) {
    return ChannelGarbled{};
  }
  return Doorbell{static_cast<Ring>(packet.ring), packet.head_size_bytes,
                  static_cast<std::uint32_t>(packet.block)};
}

}  // namespace

bool send(int descriptor, const Doorbell& bell) {
  const Packet packet{kMagic, static_cast<std::uint32_t>(bell.ring), bell.head_size_bytes,
                      bell.block};
  ssize_t sent = -1;
  do {
    sent = ::send(descriptor, &packet, sizeof(packet), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == ssize_t{sizeof(packet)};
}

Received receive(int descriptor) {
  return receive_by(descriptor, 0);
}

Received receive_at_once(int descriptor) {
  return receive_by(descriptor, MSG_DONTWAIT);
}

}  // namespace stalemate::worker
