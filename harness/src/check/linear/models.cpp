#include "check/linear/models.hpp"

#include "check/linear/model_parts.hpp"

namespace stalemate::check::linear {

std::unique_ptr<SequentialModel> make_model(const ModelTerms& terms) {
  switch (terms.kind) {
    case ModelKind::Stack:
    case ModelKind::Queue:
    case ModelKind::Deque: return make_sequence_model(terms);
    case ModelKind::Bag:
    case ModelKind::PriorityQueue:
    case ModelKind::Set:
    case ModelKind::Map:
    case ModelKind::Allocator: return make_collection_model(terms);
    case ModelKind::Counter:
    case ModelKind::Register:
    case ModelKind::Semaphore:
    case ModelKind::RwLock: return make_word_model(terms);
  }
  return nullptr;
}

}  // namespace stalemate::check::linear
