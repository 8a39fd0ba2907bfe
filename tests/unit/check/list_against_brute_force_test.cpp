#include <array>
#include <random>
#include <set>
#include <utility>

#include <catch2/catch.hpp>

#include "small_lists.hpp"

using namespace stalemate::check;

namespace {

constexpr std::uint32_t kTwoItems = 2;
constexpr std::uint32_t kNodesPerItem = 2;
constexpr std::uint32_t kNodes = kTwoItems * kNodesPerItem;
constexpr std::uint32_t kLists = 2;
constexpr std::int32_t kStray = 7;

/// Heads, then links.
using Memory = std::array<std::int32_t, kLists + kNodes>;

/// By node, the list to which it is prepended: one bit each.
std::uint32_t list_of(std::uint32_t assignment, std::uint32_t node) {
  return assignment >> node & 1u;
}

SmallLists without_operations(std::uint32_t assignment) {
  SmallLists lists(kLists, kNodes);
  for (std::uint32_t node = 0; node < kNodes; ++node) {
    note_prepend(lists.accounts[node], list_of(assignment, node));
  }
  return lists;
}

/// Does what prepends to `list` in turns of the work-items leave; false if these are no such turns.
bool prepend_in_turns(std::uint32_t assignment, std::uint32_t list, std::uint32_t turns,
                      SmallLists& lists) {
  std::array<std::uint32_t, kTwoItems> done{};
  for (std::uint32_t turn = 0; turn < kNodes; ++turn) {
    const std::uint32_t item = turns >> turn & 1u;
    if (done[item] == kNodesPerItem) return false;
    const std::uint32_t node = item * kNodesPerItem + done[item]++;
    if (list_of(assignment, node) == list) lists.prepend(list, node);
  }
  return true;
}

/// What memory can hold when both work-items have prepended their nodes, by trying all turns on
/// each list. Nothing orders prepends to one list before those to the other.
std::set<Memory> possible_memories(std::uint32_t assignment) {
  std::set<Memory> possible;
  for (std::uint32_t turns = 0; turns < 1u << 2 * kNodes; ++turns) {
    SmallLists lists(kLists, kNodes);
    const bool are_turns = prepend_in_turns(assignment, 0, turns % (1u << kNodes), lists) &&
                           prepend_in_turns(assignment, 1, turns >> kNodes, lists);
    if (!are_turns) continue;
    Memory memory{};
    std::copy(lists.heads.begin(), lists.heads.end(), memory.begin());
    std::copy(lists.next.begin(), lists.next.end(), memory.begin() + kLists);
    possible.insert(memory);
  }
  return possible;
}

/// Every memory there is, the end and one stray number included.
template <class Visit>
void for_all_memories(const Visit& visit) {
  constexpr std::array<std::int32_t, kNodes + 2> words{kNoNode, 0, 1, 2, 3, kStray};
  std::size_t count = 1;
  for (std::size_t i = 0; i < Memory().size(); ++i) count *= words.size();
  for (std::size_t number = 0; number < count; ++number) {
    Memory memory{};
    std::size_t rest = number;
    for (std::int32_t& word : memory) {
      word = words[rest % words.size()];
      rest /= words.size();
    }
    visit(memory);
  }
}

/// A correct list under random operations. Every node is prepended once before any is popped.
SmallLists random_lists(std::mt19937& random) {
  SmallLists lists(1 + random() % 3, 1 + random() % 6);
  std::vector<std::uint32_t> held;
  const auto any_list = [&] { return static_cast<std::uint32_t>(random() % lists.heads.size()); };
  for (std::uint32_t node = 0; node < lists.next.size(); ++node) lists.prepend(any_list(), node);
  for (int operation = 0; operation < 12; ++operation) {
    if (random() % 2 == 0 && !held.empty()) {
      const std::size_t place = random() % held.size();
      lists.prepend(any_list(), held[place]);
      held.erase(held.begin() + static_cast<std::ptrdiff_t>(place));
    } else if (const std::int32_t node = lists.pop(any_list()); node != kNoNode) {
      held.push_back(static_cast<std::uint32_t>(node));
    }
  }
  return lists;
}

}  // namespace

TEST_CASE("judge_lists: explains what some order of the prepends leaves, and nothing else") {
  for (std::uint32_t assignment = 0; assignment < 1u << kNodes; assignment += 3) {
    const auto possible = possible_memories(assignment);
    SmallLists lists = without_operations(assignment);
    std::size_t explained = 0;
    std::size_t mistaken = 0;
    for_all_memories([&](const Memory& memory) {
      std::copy(memory.begin(), memory.begin() + kLists, lists.heads.begin());
      std::copy(memory.begin() + kLists, memory.end(), lists.next.begin());
      const bool is_explained = !lists.why(kNodesPerItem).has_value();
      explained += is_explained ? 1 : 0;
      mistaken += is_explained != possible.contains(memory) ? 1 : 0;
    });
    CHECK(mistaken == 0);
    CHECK(explained == possible.size());
  }
}

TEST_CASE("judge_lists: no false alarm where a correct list is prepended to and popped from") {
  std::mt19937 random(3);
  int alarms = 0;
  for (int i = 0; i < 20000; ++i) alarms += random_lists(random).why().has_value() ? 1 : 0;
  CHECK(alarms == 0);
}

TEST_CASE("judge_lists: another head or link of a node on a list is always seen") {
  std::mt19937 random(4);
  int tried = 0;
  int seen = 0;
  for (int i = 0; i < 20000; ++i) {
    SmallLists lists = random_lists(random);
    const Walk walk = walk_lists({lists.heads, lists.next});
    if (walk.nodes.empty()) continue;
    std::int32_t& link = lists.next[walk.nodes[random() % walk.nodes.size()]];
    const std::int32_t other = static_cast<std::int32_t>(random() % (lists.next.size() + 2)) - 1;
    if (std::exchange(link, other) == other) continue;
    ++tried;
    seen += lists.why().has_value() ? 1 : 0;
  }
  CHECK(tried > 5000);
  CHECK(seen == tried);
}

TEST_CASE("judge_lists: a million prepends on one list are judged") {
  constexpr std::uint32_t nodes = 1u << 20;
  constexpr std::uint32_t per_item = 64;
  SmallLists lists(1, nodes);
  std::mt19937 random(5);
  std::vector<std::uint32_t> done(nodes / per_item, 0);
  for (std::uint32_t left = nodes; left > 0; --left) {
    std::uint32_t item = static_cast<std::uint32_t>(random() % done.size());
    while (done[item] == per_item) item = (item + 1) % static_cast<std::uint32_t>(done.size());
    lists.prepend(0, item * per_item + done[item]++);
  }
  const ListResult result = lists.judge(per_item);
  CHECK_FALSE(result.broken.has_value());
  CHECK(result.is_interleaved);
  lists.next[static_cast<std::size_t>(lists.heads[0])] = kNoNode;
  CHECK(lists.judge(per_item).broken->nodes.size() == nodes - 1);
}
