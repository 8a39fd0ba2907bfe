#pragma once

#include "list_prepend/list_recording.hpp"

namespace stalemate::properties {

/// Whether one link or head leads to each node, and one of the node's own list: a balance of
/// fingerprints at random, so that all processors count at once and none waits for memory. Of a
/// whole recording without pops. Says nothing of the order of nodes, nor of a ring that no head
/// leads to; else it is wrong by chance alone, once in 2^64.
bool are_led_to_once(const ListContext& context, const ListRecording& recording);

}  // namespace stalemate::properties
