#pragma once

#include <cstdint>
#include <variant>

namespace stalemate::worker {

/// Blocks of shared memory: while one launch runs, the next lies in another. Of a device with a
/// memory of its own a worker gives the commands of the next while one runs, and a third block has
/// the one that follows.
constexpr std::uint32_t kBlocks = 3;
constexpr std::uint32_t kBlocksOfCpu = 2;

/// Where a worker finds its channel and the first of the blocks.
constexpr int kChannelDescriptor = 3;
constexpr int kBlockDescriptor = 4;

/// What a doorbell announces. The parent asks, the worker answers; `Built` comes before an
/// `Outcome`.
enum class Ring : std::uint32_t {
  List = 1,      // asks for all devices
  Open,          // asks for one device, by id
  Launch,        // asks for a launch on the open device
  Leave,         // asks the worker to exit
  Devices,       // answers List
  Opened,        // answers Open
  NoSuchDevice,  // answers Open
  Built,         // the new program of a launch is built, its dispatches begin
  Outcome,       // answers Launch
  Kept,          // once, at any time: the worker is the process of that number
};

/// All that ever goes over the channel: one packet of this size, to say that a message lies in a
/// shared block. So a send never waits for the other side. An answer is where the question was.
struct Doorbell {
  Ring ring = Ring::Leave;
  std::uint64_t head_size_bytes = 0;  // of the message; 0 if the ring says it all
  std::uint32_t block = 0;            // below kBlocks
};

/// The other side closed its end.
struct ChannelClosed {};
/// Nothing there yet; only from a descriptor that does not block.
struct ChannelQuiet {};
/// A packet that is no doorbell.
struct ChannelGarbled {};

using Received = std::variant<Doorbell, ChannelQuiet, ChannelClosed, ChannelGarbled>;

/// Sends one packet; false if nobody can receive it any more. Never raises SIGPIPE.
bool send(int descriptor, const Doorbell& bell);

/// Takes the next packet.
Received receive(int descriptor);

/// Likewise, if it is there; never waits.
Received receive_at_once(int descriptor);

}  // namespace stalemate::worker
