#pragma once

#include <string>

#include "engine/run/engine.hpp"
#include "report/violation/trace_text.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// What came of replaying `reproducer`, for a person: whether the stored history still convicts,
/// whether the stored schedule still fails, and how often fresh launches failed. Printable.
std::string replay_text(const Reproducer& reproducer, const engine::ReplayResult& result,
                        TraceLength length = TraceLength::Excerpt);

}  // namespace stalemate::report
