#pragma once

#include <string>

#include "stalemate/evidence/step.hpp"

/// Words for steps that a simulated device saw: each has an access.
namespace stalemate::report {

/// "work-item 1 of work-group 0 leaves its section by atomic_xchg (release, device) at my.cl:9".
std::string handover_words(const Step& step, const char* act);

/// "  work-items 0, 3 at my.cl:9 (atomic_xchg): finds 'locks' at byte 0 = 1 and leaves it so".
std::string repeated_words(const Step& step);

/// "work-item 1 of work-group 0 runs at my.cl:9: it last loaded 'locks' = 1".
std::string activity_words(const Step& step);

/// "work-item 1 of work-group 0 is at my.cl:9 (barrier)".
std::string presence_words(const Step& step);

/// "my.cl:9", "the driver (list.clh:5)": the driver's own lines are named as such.
std::string racing_line(const Access& access);

/// "my.cl:9: plain store by work-item 1 of work-group 0".
std::string racing_words(const Step& step);

/// "my.cl:6 stores link of node 3 plainly while my.cl:20 may read it": two steps of kind `Race`.
std::string race_words(const Step& first, const Step& second);

}  // namespace stalemate::report
