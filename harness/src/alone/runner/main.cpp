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

/// What the latest act has left; a state that there is not, if it left nothing.
StateId state_after(const std::vector<Answer>& answers) {
  const bool is_known = !answers.empty() && answers.back().kind == CameKind::Done;
  return is_known ? answers.back().after : kStateBefore;
}

int serve(const Opening& opening) {
  auto performer = performer_for(opening);
  if (const auto* why = std::get_if<std::string>(&performer)) return send_opened(*why) ? 0 : 1;
  if (!send_opened({})) return 1;
  const auto& ready = std::get<std::unique_ptr<Performer>>(performer);
  std::vector<Answer> answers;
  while (auto asked = receive_act(opening.head.question_bytes)) {
    if (asked->head.before == kStateBefore) asked->head.before = state_after(answers);
    answers.push_back(ready->perform(*asked));
    if (asked->head.further != 0) continue;
    if (!send_answers(answers, opening.head.answer_bytes)) return 1;
    answers.clear();
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
