#pragma once

#include <string>
#include <vector>

#include "linearizability/plan/linear_plan.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// The subject of `strangers.yaml` of that name.
Subject stranger(const std::string& name);

/// What the operations of that case of it are to do.
std::vector<stalemate_linear_planned> plan_of(const std::string& name, const Case& input);

/// Four work-items of eight operations each.
Case four_by_eight();

bool is_idle(const stalemate_linear_planned& planned);

}  // namespace stalemate::test
