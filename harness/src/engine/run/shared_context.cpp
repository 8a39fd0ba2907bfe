#include "engine/run/shared_context.hpp"

namespace stalemate::engine {

SharedContext::SharedContext(const RunContext& context, const std::vector<Subject>& subjects)
    : shared_(context) {
  if (context.remembered) {
    for (const Subject& subject : subjects) {
      remembered_[subject.name] = context.remembered(subject);
    }
    shared_.remembered = [this](const Subject& subject) { return remembered_.at(subject.name); };
  }
  if (context.keep) {
    shared_.keep = [this, keep = context.keep](const Reproducer& reproducer,
                                               const SubjectResult& result) {
      const std::lock_guard lock(keeping_);
      return keep(reproducer, result);
    };
  }
}

}  // namespace stalemate::engine
