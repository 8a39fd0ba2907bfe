#pragma once

#include "stalemate/case_tree.hpp"

namespace stalemate::gen {

/// `input` with all simpler cases below it, those with operations left out among them: halves of
/// what is left, quarters and so on to single ones (Zeller and Hildebrandt, "Simplifying and
/// isolating failure-inducing input", 2002). Once some are left out, they come first.
CaseTree case_tree_leaving_out(const Case& input);

}  // namespace stalemate::gen
