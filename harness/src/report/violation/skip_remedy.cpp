#include "report/violation/skip_remedy.hpp"

#include <fmt/format.h>

#include "report/words/some_of.hpp"

namespace stalemate::report {

namespace {

/// What else than another device would help; empty if nothing would.
std::string_view own_remedy(Lack lack) {
  switch (lack) {
    case Lack::OwnWords: return "the property says what it needs; its keys may ask for less";
    case Lack::Features:
      return "if the code can do without, put that part in an #ifdef of the name "
             "(and not in `requires:`)";
    case Lack::KindOfDevice: return "the mutant's `runs_on:` leaves this kind of device out";
    case Lack::Progress: return "if the code waits for less, say so by `needs_progress:`";
    case Lack::Room: return "if the code is right for smaller cases, say so by `at_least:`";
    case Lack::GroupSize: return "`at_most: {work_group_size: …}` keeps the cases smaller";
    case Lack::RequiredSize:
      return "the kernel's reqd_work_group_size and `work_group_size:` have to be the same";
    case Lack::WorkItems:
      return "`at_most: {work_groups: …, work_group_size: …}` keeps the cases smaller";
    case Lack::ArgumentSize: return "hand so large a struct over in a buffer";
    case Lack::LocalMemory:
      return "give local arguments a smaller `size:`, or keep work-groups smaller by `at_most: "
             "{work_group_size: …}`";
    case Lack::PrivateMemory:
      return "make arrays of a function's own smaller, or keep the cases smaller by `at_most:`";
    case Lack::GlobalMemory:
    case Lack::Allocation:
      return "give arguments a smaller `size:`, or keep the cases smaller by `at_most:`";
    case Lack::HostMemory:
      return "free memory on this machine, or keep the cases smaller by `at_most:`";
    case Lack::Standard:
      return "`cl_std:` asks for that version, an `#if` of __OPENCL_C_VERSION__ leaves out what "
             "older ones do not have; `stalemate devices --verbose` says which ones a device has";
    case Lack::DriverLimit:
      return "the driver refuses the launch: keep the cases smaller by `at_most:`";
    case Lack::Kernel:
      return "the driver's own output may say what it does not know: take parts of the kernel away "
             "until it is made, and tell the driver's developers (docs/exporting.md)";
    case Lack::Exploration: return "other devices run it (docs/proofs.md)";
    case Lack::BuiltIn: return "simulated devices do not have that function (docs/simulator.md)";
    case Lack::Comparison:
      return "nothing has to be mended: OpenCL C before 3.0 has no macro to compare the claim with";
    case Lack::Claim: return "nothing has to be mended: what is not claimed is not checked";
    case Lack::Control: return "the control of the property cannot run so large a case";
  }
  return "";
}

/// Whether a description tells which devices lack it: then no device is an answer, too.
bool is_told_by_descriptions(Lack lack) {
  switch (lack) {
    case Lack::Features:
    case Lack::KindOfDevice:
    case Lack::Progress:
    case Lack::Room:
    case Lack::GroupSize:
    case Lack::LocalMemory:
    case Lack::GlobalMemory:
    case Lack::Allocation: return true;
    case Lack::OwnWords:
    case Lack::RequiredSize:
    case Lack::WorkItems:
    case Lack::ArgumentSize:
    case Lack::PrivateMemory:
    case Lack::HostMemory:
    case Lack::Standard:
    case Lack::DriverLimit:
    case Lack::Kernel:
    case Lack::Exploration:
    case Lack::BuiltIn:
    case Lack::Comparison:
    case Lack::Claim:
    case Lack::Control: return false;
  }
  return false;
}

std::string on_devices(const Skipped& skipped) {
  if (skipped.had_by.empty()) {
    return is_told_by_descriptions(skipped.lack) ? "no device here is known to have it; " : "";
  }
  return fmt::format("nothing of that is missing on {} (--device); ", some_of(skipped.had_by));
}

}  // namespace

std::string skip_remedy(const Skipped& skipped) {
  return on_devices(skipped) + std::string(own_remedy(skipped.lack));
}

}  // namespace stalemate::report
