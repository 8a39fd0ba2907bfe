#include "engine/proof/proof_sizes.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace stalemate::engine {

namespace {

constexpr std::uint32_t kWorkItemsMax = 8;
constexpr std::uint32_t kOperationsMax = 12;  // of a whole case

/// Where more than two work-groups have several work-items each, two have, too, if the subject is
/// right for two; then one operation of each shows what takes three.
bool are_many_large(std::uint32_t groups, std::uint32_t size) {
  return groups > 2 && size > 1;
}

/// Orders in which operations may follow one another: so many executions has code of one
/// read-modify-write for each. Exact for those that are not named, of which there are 12! at most.
double orders_of(const ProofSize& size) {
  double orders = 1;
  double placed = 0;
  for (std::uint64_t item = 0; item < size.work_items(); ++item) {
    for (std::uint64_t own = 1; own <= size.operations_per_item; ++own) {
      orders = orders * ++placed / double(own);
    }
  }
  return orders;
}

void add_sizes(std::uint32_t groups, std::uint32_t size, std::uint32_t operations_max,
               std::vector<ProofSize>& sizes) {
  for (std::uint32_t each = 1; groups * size * each <= operations_max; ++each) {
    sizes.push_back({groups, size, each});
  }
}

bool grows_later(const ProofSize& a, const ProofSize& b) {
  const auto key = [](const ProofSize& size) {
    return std::tuple(orders_of(size), size.work_items(), size.work_groups);
  };
  return key(a) < key(b);
}

}  // namespace

std::vector<ProofSize> growing_sizes(ManyGroups many) {
  std::vector<ProofSize> sizes;
  for (std::uint32_t groups = 1; groups <= kWorkItemsMax; ++groups) {
    for (std::uint32_t size = 1; groups * size <= kOperationsMax; ++size) {
      const std::uint32_t items = groups * size;
      const bool is_large = are_many_large(groups, size);
      const std::uint32_t most =
          is_large && many == ManyGroups::Large ? kOperationsMax : kWorkItemsMax;
      if (items < 2 || items > most) continue;
      const bool is_brief = is_large && many == ManyGroups::Single;
      add_sizes(groups, size, is_brief ? items : kOperationsMax, sizes);
    }
  }
  return in_order(std::move(sizes));
}

std::vector<ProofSize> larger_sizes(const DeviceInfo& device) {
  const auto items_max = static_cast<std::uint32_t>(device.work_items_max);
  const auto operations_max = static_cast<std::uint32_t>(device.operations_max);
  std::vector<ProofSize> sizes;
  for (std::uint32_t groups = 1; groups <= items_max; ++groups) {
    const std::uint32_t least = kWorkItemsMax / groups + 1;
    for (std::uint32_t size = least; groups * size <= items_max; ++size) {
      add_sizes(groups, size, operations_max, sizes);
    }
  }
  return in_order(std::move(sizes));
}

std::vector<ProofSize> in_order(std::vector<ProofSize> sizes) {
  std::stable_sort(sizes.begin(), sizes.end(), grows_later);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

bool is_of_growing_size(const Case& input) {
  return input.operations() <= kOperationsMax;
}

std::string words(const ProofSize& size) {
  return fmt::format("{}x{}x{}", size.work_groups, size.work_group_size, size.operations_per_item);
}

std::string no_size_words(const DeviceInfo& device) {
  return fmt::format(
      "size: the subject is right for none of those that are explored, of {} "
      "work-items and {} operations at most in all; see --size, and at_least, "
      "work_groups and work_group_size of the subject",
      device.work_items_max, device.operations_max);
}

std::string no_case_words(const DeviceInfo& device) {
  return fmt::format(
      "a case of that size: the subject is right for none, or it is beyond the {} work-items and "
      "{} operations that the device explores at most",
      device.work_items_max, device.operations_max);
}

std::optional<SizeLack> what_no_size_has(const Proof& proof, const GenerateSettings& settings,
                                         const NdRange& most) {
  const auto any = [&](auto&& has) {
    return std::any_of(proof.sizes.begin(), proof.sizes.end(), has);
  };
  const bool lacks_items = settings.work_group_size.high > 1 && most.work_group_size > 1 &&
                           !any([](const ProvenSize& size) { return size.work_group_size > 1; });
  const bool lacks_groups = settings.work_groups.high > 1 && most.work_groups > 1 &&
                            !any([](const ProvenSize& size) { return size.work_groups > 1; });
  if (!lacks_items && !lacks_groups) return std::nullopt;
  return lacks_items ? SizeLack::SeveralItems : SizeLack::SeveralGroups;
}

std::string words(SizeLack lack) {
  return fmt::format("no size of the proof has {}", lack == SizeLack::SeveralItems
                                                        ? "several work-items in a work-group"
                                                        : "several work-groups");
}

}  // namespace stalemate::engine
