#pragma once

#include <memory>

#include "check/linear/model.hpp"

namespace stalemate::check::linear {

/// By file: those that hold elements in an order, those that hold them by key or value, and words.
std::unique_ptr<SequentialModel> make_sequence_model(const ModelTerms& terms);
std::unique_ptr<SequentialModel> make_collection_model(const ModelTerms& terms);
std::unique_ptr<SequentialModel> make_word_model(const ModelTerms& terms);

/// Whether a recorded result, if there is one, is `value`.
inline bool agrees(const Operation& operation, std::uint64_t value) {
  return !operation.result || *operation.result == value;
}

inline bool is_full(const ModelTerms& terms, std::size_t size) {
  return terms.capacity && size >= *terms.capacity;
}

}  // namespace stalemate::check::linear
