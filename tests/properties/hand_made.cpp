#include "hand_made.hpp"

#include <algorithm>
#include <cstring>

#include "stalemate/rendezvous.clh"

namespace stalemate::test {

namespace {

/// From work-item by work-item to the device's order: operation by operation.
std::vector<std::uint64_t> interleaved(const std::vector<std::uint64_t>& values,
                                       const Case& input) {
  std::vector<std::uint64_t> slots(values.size());
  const std::size_t items = input.nd_range.work_items();
  for (std::size_t i = 0; i < values.size(); ++i) {
    slots[i % input.operations_per_item * items + i / input.operations_per_item] = values[i];
  }
  return slots;
}

}  // namespace

Case one_cell_case(std::uint32_t items, std::uint32_t operations_per_item) {
  return {.seed = Seed{1},
          .nd_range = {items, 1},
          .operations_per_item = operations_per_item,
          .address_space = AddressSpace::Global,
          .contention = {},
          .operands = OperandKind::Exact,
          .stress = {}};
}

BufferContent meeting(const Case& input, bool met) {
  std::vector<std::uint64_t> all(STALEMATE_MEETING_WORDS);
  all[STALEMATE_MEETING_ARRIVALS] = input.nd_range.work_groups;
  all[STALEMATE_MEETING_GROUPS_MET] = met ? 1 : 0;
  return words("meeting", all, sizeof(std::uint32_t));
}

BufferContent words(const std::string& name, const std::vector<std::uint64_t>& values,
                    std::size_t word_bytes) {
  BufferContent buffer{name, std::vector<std::byte>(values.size() * word_bytes)};
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::memcpy(buffer.bytes.data() + i * word_bytes, &values[i], word_bytes);
  }
  return buffer;
}

Observation HandMade::observation(const Case& input) const {
  std::vector<std::uint64_t> made = new_values;
  if (made.empty()) {
    for (const std::uint64_t old : returned) made.push_back(old + 1);
  }
  const std::vector<std::uint64_t> solo(input.nd_range.work_items() * 4, 0);
  return {{words("cells", cells, word_bytes),
           words("returned", interleaved(returned, input), word_bytes),
           words("new_values", interleaved(made, input), word_bytes), words("solo", solo, 8),
           meeting(input, met)}};
}

Observation with_buffer(Observation observation, const BufferContent& buffer) {
  observation = without_buffer(std::move(observation), buffer.name);
  observation.buffers.push_back(buffer);
  return observation;
}

Observation without_buffer(Observation observation, const std::string& name) {
  std::erase_if(observation.buffers,
                [&](const BufferContent& buffer) { return buffer.name == name; });
  return observation;
}

}  // namespace stalemate::test
