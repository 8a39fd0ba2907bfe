#pragma once

#include <vector>

#include "config/build_options.hpp"
#include "stalemate/option.hpp"
#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::config {

BuildOptions build_options_of(const Options& values);

/// The subject that values without mistakes describe.
Subject subject_of(const Property& property, const Options& values);

/// Limits between which there is no size.
std::vector<SubjectProblem> limit_problems(const Options& values);

}  // namespace stalemate::config
