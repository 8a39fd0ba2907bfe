#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

/// Whole kernels whose work-groups meet at the beginning ("stalemate/begin.clh"), as their authors
/// wrote them but for two parameters more and a statement in front of the others.
namespace stalemate {

/// What is put into a kernel: behind its parameters, and in front of its statements.
struct KernelBeginning {
  const char* parameters = " STALEMATE_BEGIN_PARAMETERS";
  const char* statement = " STALEMATE_BEGIN;";
};

/// `source`, which declares what `code` says, with a beginning in each of `kernels`. Lines stay
/// where they are.
std::string with_beginnings(std::string source, const SourceCode& code,
                            const std::vector<std::string>& kernels,
                            const KernelBeginning& beginning = {});

/// What a program with beginnings is built with, besides, if some of its kernels always have a lone
/// work-group: its work-items wait for one another, where that was seen to end.
std::string beginning_options(bool has_lone, const DeviceInfo& device);

/// What one kernel noted as it began.
struct KernelMeeting {
  bool could_meet = false;
  bool met = false;
};

/// `words` are those of the kernel's meeting buffer, `range` is what it ran over. Work-groups meet
/// if there are two. Work-items of one that is always alone meet where the kernel was built to let
/// them.
KernelMeeting meeting_at_beginning(bool is_always_alone, const NdRange& range,
                                   const std::vector<std::uint32_t>& words);

}  // namespace stalemate
