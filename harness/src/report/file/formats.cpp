#include "report/file/formats.hpp"

#include "report/file/junit.hpp"

namespace stalemate::report {

namespace {

template <class Report>
std::unique_ptr<Reporter> make(const std::string& path) {
  return std::make_unique<Report>(path);
}

constexpr Format kFormats[] = {{"--junit", "Write JUnit XML to this file", make<JUnit>}};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

}  // namespace stalemate::report
