#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace stalemate::sim {

/// Who read messages, and when first. Apart from the messages, most of which nobody reads.
class Readers {
 public:
  /// Those of one message; 0: nobody.
  using List = std::uint32_t;

  struct Reader {
    std::uint32_t item = 0;
    std::uint32_t clock = 0;
  };

  /// No message is left.
  void forget() {
    used_ = 0;
    free_.clear();
  }

  /// The first one of each work-item counts.
  void add(List& list, const Reader& reader);

  /// Nobody's any more.
  void give_back(List list) {
    if (list != 0) free_.push_back(list);
  }

  template <class Is>
  bool any_of(List list, const Is& is) const {
    if (list == 0) return false;
    const std::vector<Reader>& all = lists_[list - 1].all;
    return std::any_of(all.begin(), all.end(), is);
  }

 private:
  struct Some {
    std::uint64_t mask = 0;  // a bit for item modulo 64
    std::vector<Reader> all = {};
  };
  List begin_list();

  std::vector<Some> lists_;
  std::vector<List> free_;
  List used_ = 0;
};

}  // namespace stalemate::sim
