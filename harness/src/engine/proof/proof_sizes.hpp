#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/generate.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// Sizes that a device which explores is asked for, from the smallest on: those first whose
/// operations may follow one another in fewer orders, and of these the ones with fewer work-items.
/// In all of them two work-items are at work, and they have up to 8 work-items and 12 operations.
/// Work-items lie in one work-group, in two, or in one each; of one operation each, in three or
/// four of two, too; `Large`: in three or more of several work-items, of several operations and up
/// to 12 work-items in all.
enum class ManyGroups : std::uint8_t { Single, Large };
std::vector<ProofSize> growing_sizes(ManyGroups many);

/// Those with more work-items that the device explores at all, for code that is right for no
/// smaller one.
std::vector<ProofSize> larger_sizes(const DeviceInfo& device);

/// Each once, in that order: the last is the largest.
std::vector<ProofSize> in_order(std::vector<ProofSize> sizes);

/// Whether that case has no more work-items and operations than those sizes.
bool is_of_growing_size(const Case& input);

/// "2x1x3", as --size takes it.
std::string words(const ProofSize& size);

/// Why the subject has no size that the device explores.
std::string no_size_words(const DeviceInfo& device);

/// Why it has no case of a size that was asked for by name.
std::string no_case_words(const DeviceInfo& device);

/// What no size of a proof has, though the subject takes such sizes.
enum class SizeLack : std::uint8_t { SeveralItems, SeveralGroups };
std::string words(SizeLack lack);

/// Of a subject that takes an ND-range of `most` at most; nothing if the proof has both.
std::optional<SizeLack> what_no_size_has(const Proof& proof, const GenerateSettings& settings,
                                         const NdRange& most);

}  // namespace stalemate::engine
