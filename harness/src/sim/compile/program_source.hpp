#pragma once

#include <string>

#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

/// What the compiler is told: OpenCL C, options as for clBuildProgram.
struct Source {
  std::string text;
  std::string options;  // "-DN=3 -cl-std=CL3.0": parsed as a shell would, but never by one
  Pipeline pipeline = Pipeline::Source;
};

}  // namespace stalemate::sim
