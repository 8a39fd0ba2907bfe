#include "linearizability/linear_kinds.hpp"

namespace stalemate::properties {

std::vector<OwnKind> linear_kinds() {
  std::vector<OwnKind> kinds{
      {linear_kind::kLost, "An element was put into the object, and nobody can take it any more.",
       "Make what links an element in, and what moves past it, one compare-exchange each, try "
       "again "
       "if it fails, and tag what can come back (ABA)."},
      {linear_kind::kDuplicated, "An element was taken more often than it was put there.",
       "Take an element by one compare-exchange or fetch-and-add, put a key into a set or map by "
       "one, and tag what can come back (ABA)."},
      {linear_kind::kInvented, "An element was taken that nobody had put there.",
       "Write an element before it is published (release), read it after that was seen (acquire), "
       "and do not use its place again while somebody may still read it (ABA). A value of several "
       "words is written and read as one."},
      {linear_kind::kOrder, "Elements came out in an order that the object does not have.",
       "Decide the place of an element by one atomic operation."},
      {linear_kind::kFalseEmpty,
       "An operation found the object empty, and no order of the operations leaves it empty then.",
       "Look again whether it is empty after what it saw may have changed; or write may_fail, if "
       "it may give up at any time."},
      {linear_kind::kFalseFull,
       "An operation found no room, and no order of the operations leaves it full then.",
       "Free a place before others are told; or write may_fail, if it may give up at any time."},
      {linear_kind::kOther, "No order of the operations explains what they returned.",
       "Decide each operation by one atomic operation, and order what is around it by release and "
       "acquire."},
  };
  for (OwnKind& kind : kinds) kind.remedy += " docs/mending.md shows it wrong and right.";
  return kinds;
}

}  // namespace stalemate::properties
