#pragma once

#include "check/lists/list_judge.hpp"
#include "list_prepend/list_acts.hpp"
#include "list_prepend/list_recording.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// Lists that one work-item had alone and that were not as they should be; there are some.
Violation explain_alone(const ListContext& context, const ListRecording& recording);

/// A word between two heads was overwritten.
Violation explain_head_padding(const ListContext& context, std::uint32_t list, std::int32_t found);

/// An operation popped what is no node.
Violation explain_astray(const ListContext& context, const ListAct& act);

/// Readers saw what was not published; there are some.
Violation explain_walks(const ListContext& context, const ListRecording& recording);

/// Lists that no order of the operations explains: `list_cycle`, `duplicate_node`, `lost_node`,
/// `order`; `wrong_value` where a node is on the wrong list or a link leads to what is no node, and
/// `uninitialised` where that link was never written.
Violation explain_lists(const ListContext& context, const ListRecording& recording,
                        const check::ListBroken& broken);

}  // namespace stalemate::properties
