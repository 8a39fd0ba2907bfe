#include "sim/compile/module_cache.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::sim {

namespace {

constexpr std::size_t kModulesKeptMax = 64;

}  // namespace

std::variant<ModuleCache::Found, BuildFailed, MachineFailed> ModuleCache::find_or_compile(
    const Program& program) {
  const auto known = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.key == program; });
  if (known != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, known);
    return Found{entries_.front().module.get(), std::chrono::nanoseconds(0)};
  }
  const auto begin = std::chrono::steady_clock::now();
  auto compiled = compiler_({program.source, standard_option_ + program.options, pipeline_});
  if (auto* error = std::get_if<CompileError>(&compiled)) {
    if (error->of_machine) return MachineFailed{std::move(error->log)};
    return BuildFailed{std::move(error->log)};
  }
  const std::chrono::nanoseconds build_time = std::chrono::steady_clock::now() - begin;
  if (entries_.size() >= kModulesKeptMax) entries_.pop_back();
  entries_.push_front({program, std::get<std::unique_ptr<Module>>(std::move(compiled))});
  return Found{entries_.front().module.get(), build_time};
}

}  // namespace stalemate::sim
