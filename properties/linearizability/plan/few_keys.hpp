#pragma once

#include <cstdint>
#include <vector>

#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/seed.hpp"

namespace stalemate::properties {

/// Which of the subject's keys a case draws from, where they are many: in half of the cases, or
/// three of four if they are very many, two to eight of them. Operations hardly ever meet at one
/// key otherwise. None: all keys.
std::vector<std::int64_t> few_keys(const LinearSubject& subject, Seed seed);

}  // namespace stalemate::properties
