#pragma once

#include <cstdint>
#include <vector>

#include "stalemate/device.hpp"
#include "worker/device_list.hpp"
#include "worker/packing.hpp"

/// How our values lie in the shared block. Reading throws Nonsense on anything that writing would
/// not make.
namespace stalemate::worker {

/// Where a worker keeps a program, so that its source travels once. A worker has this many places.
constexpr std::uint32_t kProgramPlaces = 64;

struct ProgramPlace {
  std::uint32_t index = 0;
  bool is_new = true;  // the message brings the program for this place
};

struct LaunchMessage {
  ProgramPlace place;
  LaunchRequest request;  // without the program if the place already holds it
};

void pack(Packer& packer, const LaunchRequest& request, const ProgramPlace& place);
LaunchMessage unpack_launch(Unpacker& unpacker);

/// Segments are bulk: `schedule` and `recording` outlive the packer.
void pack(Packer& packer, const Schedule& schedule);
void pack(Packer& packer, const Recording& recording);
Schedule unpack_schedule(Unpacker& unpacker);
Recording unpack_recording(Unpacker& unpacker);
void pack(Packer& packer, const DataRace& race);
DataRace unpack_race(Unpacker& unpacker);

void pack(Packer& packer, const LaunchOutcome& outcome);
LaunchOutcome unpack_outcome(Unpacker& unpacker);

void pack(Packer& packer, const DeviceList& list);
DeviceList unpack_devices(Unpacker& unpacker);

/// Throws Nonsense if `completed` is no answer to `request`.
void expect_answer(const Completed& completed, const LaunchRequest& request);

}  // namespace stalemate::worker
