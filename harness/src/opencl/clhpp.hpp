#pragma once

// The one place where CLHPP is configured. A minimum of 110 and not 120, because the header does
// not compile with 120; drivers below the target are then asked only for what their version has.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 110
#define CL_HPP_TARGET_OPENCL_VERSION 300

#include <CL/opencl.hpp>
