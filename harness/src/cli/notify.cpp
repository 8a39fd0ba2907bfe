#include "cli/notify.hpp"

#include <iostream>
#include <string>
#include <unistd.h>

#include "base/assertion.hpp"
#include "base/printable.hpp"
#include "cli/fitted.hpp"
#include "cli/repository.hpp"

namespace stalemate::cli {

namespace {

thread_local Told* listening = nullptr;

FileLine place_of(const Diagnostic& mistake) {
  return {in_repository(mistake.file, repository_roots()), mistake.line, mistake.column};
}

std::string reason_of(const Diagnostic& mistake) {
  std::string reason = mistake.key_path;
  if (!reason.empty()) reason += ": ";
  reason += mistake.message;
  return mistake.remedy.empty() ? reason : reason + "; " + mistake.remedy;
}

}  // namespace

void notify(std::string_view text) {
  const std::string line = "stalemate: " + printable(text, KeepNewlines::Yes) + '\n';
  std::cerr << fitted(line, STDERR_FILENO);
  if (listening == nullptr) return;
  if (!listening->rest_.empty()) listening->rest_ += '\n';
  listening->rest_ += text;
}

void notify(const Diagnostic& mistake) {
  std::cerr << to_text(mistake) << '\n';
  if (listening != nullptr) listening->placed_.push_back({place_of(mistake), reason_of(mistake)});
}

Told::Told() {
  STALEMATE_ASSERT(listening == nullptr);
  listening = this;
}

Told::~Told() {
  listening = nullptr;
}

std::vector<NotBegun> Told::not_begun() const {
  return placed_.empty() ? std::vector{NotBegun{{}, rest_}} : placed_;
}

}  // namespace stalemate::cli
