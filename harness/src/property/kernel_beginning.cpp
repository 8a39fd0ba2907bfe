#include "property/kernel_beginning.hpp"

#include <cstddef>
#include <functional>
#include <map>

#include "stalemate/rendezvous.clh"

namespace stalemate {

std::string with_beginnings(std::string source, const SourceCode& code,
                            const std::vector<std::string>& kernels,
                            const KernelBeginning& beginning) {
  // From behind, so that what is put in moves nothing that is still to come.
  std::map<std::size_t, const char*, std::greater<>> additions;
  for (const std::string& kernel : kernels) {
    const CodeFunction* function = code.function(kernel);
    if (function == nullptr) continue;
    for (const CodeSpot& spot : function->spots) {
      additions[spot.close] = beginning.parameters;
      if (spot.brace) additions[*spot.brace + 1] = beginning.statement;
    }
  }
  for (const auto& [offset, text] : additions) source.insert(offset, text);
  return source;
}

std::string beginning_options(bool has_lone, const DeviceInfo& device) {
  const bool are_seen = device.progress && device.progress->work_items;
  return are_seen && has_lone ? " -DSTALEMATE_ITEMS_MEET=1" : "";
}

KernelMeeting meeting_at_beginning(bool is_always_alone, const NdRange& range,
                                   const std::vector<std::uint32_t>& words) {
  if (words.size() != STALEMATE_MEETING_WORDS) return {};
  if (range.work_groups >= 2) return {true, words[STALEMATE_MEETING_GROUPS_MET] != 0};
  const bool has_several = is_always_alone && range.work_group_size >= 2;
  return {has_several && words[STALEMATE_MEETING_ARRIVALS] != 0,
          words[STALEMATE_MEETING_ITEMS_MET] != 0};
}

}  // namespace stalemate
