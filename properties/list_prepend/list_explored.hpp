#pragma once

#include <vector>

#include "list_prepend/list_subject.hpp"
#include "stalemate/case.hpp"

namespace stalemate::properties {

/// What of the cases of a size, of which `input` has one list, differs where all executions are
/// explored. What other seeds draw are other values of links, which nobody reads. But where nodes
/// are popped, a work-item puts its nodes on a list before it pops one there, so that no pop of a
/// single list finds it empty: in a second case, of two lists, one does while another work-item
/// prepends to that list. A size in which nothing can be like that has the first alone.
std::vector<Case> list_cases_to_explore(const ListSubject& subject, const Case& input);

}  // namespace stalemate::properties
