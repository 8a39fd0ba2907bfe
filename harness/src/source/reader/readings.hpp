#pragma once

namespace stalemate::source {

/// Confines this process and answers what it is asked through its standard input, until whoever
/// started it goes or does not ask for some seconds. The exit status.
int answer_readings();

}  // namespace stalemate::source
