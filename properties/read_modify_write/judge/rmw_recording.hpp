#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/reused_memory.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "shared/buffer_values.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// What every step of judging one case needs.
struct RmwContext {
  const RmwSubject& subject;
  const Case& input;
  RmwLayout layout;
};

/// An operation that, run alone, did not do what the model says.
struct SoloMismatch {
  std::uint32_t op_index = 0;
  Bits returned = 0;
  Bits stored = 0;
  Bits expected = 0;  // in the cell
  /// The cell is right. `stored` and `expected` are 32 bits around it, which are not.
  bool is_beside = false;
};

/// An observation, which must live as long, checked and put into order. Of a condensed one, the
/// part that is there.
template <class Word>
struct RmwRecording {
  std::vector<SoloMismatch> mismatches;
  Reused<std::uint32_t> op_indices;  // ascending
  BufferValues<Word> returned;       // as long as op_indices; empty if nothing is returned
  BufferValues<Word> new_values;     // likewise; empty unless the old value is returned
  Reused<std::uint32_t> cell_ids;    // ascending
  Reused<Word> cell_words;           // per cell the value itself and the padding behind it
  Reused<Word> behind_cells;         // behind the last cells of all sets, up to the end of a word
  /// If there: of the one cell that is left, only operations on these values are. They ascend.
  std::optional<Reused<Word>> kept_values = {};
  bool groups_met = false;
  bool items_met = false;
};

/// The recording, or what is wrong with the observation.
template <class Word>
std::variant<RmwRecording<Word>, std::string> read_recording(const RmwContext& context,
                                                             const Observation& observation);

}  // namespace stalemate::properties
