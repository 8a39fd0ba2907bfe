#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <vector>

#include "alone/runner/conversation.hpp"
#include "alone/runner/performer.hpp"
#include "base/own_library.hpp"
#include "confine/confine.hpp"
#include "sim/compile/module_folder.hpp"

namespace stalemate::alone {

namespace {

/// It compiles, and runs what is foreign, as a simulated device does.
confine::Allowed allowed() {
  std::vector<std::filesystem::path> own;
  for (const char* library : {"stalemate_sim_pass.so", "stalemate_sim_builtins.so"}) {
    own.push_back(own_library(library).parent_path());
  }
  return confine::allowed_to_simulator(
      confine::surroundings(confine::environment_variable, own, {sim::kModuleFolderVariable}));
}

bool is_confined() {
  const std::string problem = confine::confine(allowed());
  if (problem.empty()) return true;
  std::fprintf(stderr, "it cannot be confined: %s\n", problem.c_str());
  return false;
}

int serve(const Opening& opening) {
  auto performer = performer_for(opening);
  if (const auto* why = std::get_if<std::string>(&performer)) return send_opened(*why) ? 0 : 1;
  if (!send_opened({})) return 1;
  while (const auto asked = receive_act(opening.head.question_bytes)) {
    const auto& ready = std::get<std::unique_ptr<Performer>>(performer);
    if (!send_answer(ready->perform(*asked))) return 1;
  }
  return 0;
}

}  // namespace

}  // namespace stalemate::alone

int main() try {
  using namespace stalemate::alone;
  if (!is_confined()) return 1;
  std::signal(SIGXFSZ, SIG_IGN);
  const auto opening = receive_opening();
  return opening ? serve(*opening) : 0;
} catch (const std::exception& problem) {
  std::fprintf(stderr, "%s\n", problem.what());
  return 1;
}
