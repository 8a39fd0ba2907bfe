#pragma once

#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The driver with the functions under test. Depends on the subject and the device alone, so that a
/// device builds it once for all cases.
Program linear_program(const Subject& subject, const Target& target);

/// One operation of one object of `specification`, for a work-item that is alone: its kernel takes
/// the object, a stalemate_linear_question and a stalemate_linear_result.
Program linear_alone_program(const Subject& subject, const LinearSubject& specification);
inline constexpr const char* kAloneKernel = "stalemate_linear_alone";

}  // namespace stalemate::properties
