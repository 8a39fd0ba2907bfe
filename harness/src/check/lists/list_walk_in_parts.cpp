#include "check/lists/list_walk_in_parts.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "check/lists/list_parts.hpp"

namespace stalemate::check {

namespace {

/// Puts the parts of lists together. Lists are intact if that needs no part twice and always comes
/// to an end.
class PartsWalk {
 public:
  PartsWalk(const ListParts& parts, std::size_t nodes)
      : parts_(parts), list_of_part_(parts.count(), kNoList) {
    walk_.nodes.reserve(nodes);
  }

  /// False if the list has a snag.
  bool append(std::uint32_t list, std::int32_t head) {
    walk_.begin.push_back(walk_.nodes.size());
    std::int32_t node = head;
    while (parts_.is_node(node)) {
      const auto place = static_cast<std::uint32_t>(node);
      const std::uint32_t part = parts_.part_of(place);
      if (list_of_part_[part] != kNoList) return false;
      list_of_part_[part] = list;
      append_from(place, parts_.nodes(part));
      node = parts_.to(part);
    }
    return node == kNoNode;
  }

  Walk finish(std::size_t nodes) && {
    walk_.begin.push_back(walk_.nodes.size());
    walk_.list_of.resize(nodes);
    for (std::size_t i = 0; i < nodes; ++i) walk_.list_of[i] = list_of_part_[parts_.part_of(i)];
    for (const std::uint32_t node : passed_by_) walk_.list_of[node] = kNoList;
    return std::move(walk_);
  }

 private:
  // By the link of a node on no list, a part can have run into a list before its rightful part did:
  // then it is entered in its middle.
  void append_from(std::uint32_t first, std::span<const std::uint32_t> part) {
    const auto entry = std::find(part.begin(), part.end(), first);
    passed_by_.insert(passed_by_.end(), part.begin(), entry);
    walk_.nodes.insert(walk_.nodes.end(), entry, part.end());
  }

  const ListParts& parts_;
  std::vector<std::uint32_t> list_of_part_;
  std::vector<std::uint32_t> passed_by_;  // nodes before such an entry
  Walk walk_;
};

}  // namespace

std::optional<Walk> walk_in_parts(const Lists& lists, std::uint32_t part_length) {
  const ListParts parts(lists, part_length);
  PartsWalk walk(parts, lists.next.size());
  for (std::uint32_t list = 0; list < lists.heads.size(); ++list) {
    if (!walk.append(list, lists.heads[list])) return std::nullopt;
  }
  return std::move(walk).finish(lists.next.size());
}

}  // namespace stalemate::check
