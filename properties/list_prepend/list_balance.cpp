#include "list_prepend/list_balance.hpp"

#include <numeric>

#include "base/in_parts.hpp"
#include "stalemate/counter_rng.clh"

namespace stalemate::properties {

namespace {

/// What is left of the fingerprints of the nodes that links or heads lead to, less those of the
/// nodes themselves.
struct Balance {
  std::uint64_t fingerprint = 0;
  bool all_on_own_list = true;
};

Reused<std::uint32_t> lists_of_nodes(const ListLayout& layout) {
  Reused<std::uint32_t> lists(layout.nodes());
  const auto name_lists = [&](std::size_t /*part*/, std::uint64_t begin, std::uint64_t end) {
    // A copy, which nothing that is written can change: what is the same for all is computed once.
    const ListLayout all = layout;
    for (std::uint64_t node = begin; node < end; ++node) {
      lists[node] = all.list_of(static_cast<std::uint32_t>(node));
    }
  };
  in_ranges(lists.size(), parts_for(lists.size()), name_lists);
  return lists;
}

class Scales {
 public:
  Scales(const ListContext& context, const ListRecording& recording)
      : seed_(context.input.seed.split("balance").value),
        recording_(recording),
        lists_(lists_of_nodes(context.layout)) {}

  std::size_t nodes() const { return lists_.size(); }

  Balance of_nodes(std::size_t begin, std::size_t end) const {
    Balance balance;
    for (std::size_t node = begin; node < end; ++node) {
      lead(lists_[node], recording_.links[node], balance);
      balance.fingerprint -= fingerprint_of(node);
    }
    return balance;
  }

  Balance of_heads() const {
    Balance balance;
    for (std::uint32_t list = 0; list < recording_.heads.size(); ++list) {
      lead(list, recording_.heads[list], balance);
    }
    return balance;
  }

 private:
  std::uint64_t fingerprint_of(std::uint64_t node) const { return stalemate_mix(seed_ + node); }

  void lead(std::uint32_t list, std::int32_t to, Balance& balance) const {
    if (to == STALEMATE_NO_NODE) return;
    const auto node = static_cast<std::uint32_t>(to);
    if (node >= lists_.size() || lists_[node] != list) {
      balance.all_on_own_list = false;
    } else {
      balance.fingerprint += fingerprint_of(node);
    }
  }

  std::uint64_t seed_;
  const ListRecording& recording_;
  Reused<std::uint32_t> lists_;  // by node
};

}  // namespace

bool are_led_to_once(const ListContext& context, const ListRecording& recording) {
  const Scales scales(context, recording);
  const std::size_t parts = parts_for(scales.nodes());
  std::vector<Balance> balances(parts + 1);
  in_ranges(scales.nodes(), parts, [&](std::size_t part, std::uint64_t begin, std::uint64_t end) {
    balances[part] = scales.of_nodes(begin, end);
  });
  balances.back() = scales.of_heads();
  std::uint64_t fingerprint = 0;
  for (const Balance& balance : balances) {
    if (!balance.all_on_own_list) return false;
    fingerprint += balance.fingerprint;
  }
  return fingerprint == 0;
}

}  // namespace stalemate::properties
