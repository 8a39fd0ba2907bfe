#include "confine/surroundings.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <unistd.h>

#include "base/icd_library.hpp"

namespace stalemate::confine {

namespace {

namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

/// The second has a loader and drivers of its own.
constexpr const char* kFolders[] = {"LD_LIBRARY_PATH", "CONDA_PREFIX", "STALEMATE_READABLE"};
/// Each names files of libraries; a driver's data lie beside them.
constexpr const char* kLibraryFiles[] = {"OCL_ICD_FILENAMES", "OPENCL_LAYERS", "STALEMATE_CLANG"};
constexpr const char* kWritable[] = {"TMPDIR", "POCL_CACHE_DIR", "CUDA_CACHE_PATH",
                                     "MESA_SHADER_CACHE_DIR"};

Paths split(const std::string& text) {
  Paths all;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ':');) all.emplace_back(part);
  return all;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

/// The folder of a library, or the one that it was installed to: "/opt/pocl" of
/// "/opt/pocl/lib/x86_64-linux-gnu/libpocl.so". Its data are below that.
fs::path installed_to(const fs::path& file) {
  fs::path folder = file.parent_path();
  const fs::path above = folder.parent_path();
  if (above.filename() == "lib" || above.filename() == "lib64") folder = above;
  const fs::path name = folder.filename();
  const bool is_standard = name == "lib" || name == "lib64" || name == "bin";
  return is_standard ? folder.parent_path() : folder;
}

class Collector {
 public:
  explicit Collector(const Environment& environment) : home_(canonical(environment("HOME"))) {}

  void add_folder(const fs::path& folder) { add(canonical(folder), found_.readable); }

  void add_library(const fs::path& file) {
    if (!file.is_absolute()) return;
    const fs::path there = canonical(file);
    add(there.parent_path(), found_.readable);
    add(installed_to(there), found_.readable);
  }

  /// Files that name drivers, and those drivers.
  void add_vendors(const std::string& named) {
    const fs::path vendors = named.empty() ? "/etc/OpenCL/vendors" : named;
    std::error_code problem;
    if (!fs::is_directory(vendors, problem)) return add_vendor(vendors);
    add_folder(vendors);
    for (fs::directory_iterator entry(vendors, problem);
         !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
      if (entry->path().extension() == ".icd") add_vendor(entry->path());
    }
  }

  void add_writable(const fs::path& folder) {
    const fs::path there = canonical(folder);
    // Everybody's.
    if (there != "/tmp" && there != "/var/tmp") add(there, found_.writable);
  }

  void add_devices() {
    std::error_code problem;
    for (fs::directory_iterator entry("/dev", problem);
         !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
      const std::string name = entry->path().filename();
      if (name.starts_with("nvidia") || name.starts_with("kgsl")) {
        found_.devices.push_back(entry->path());
      }
    }
  }

  Surroundings take() { return std::move(found_); }

 private:
  static fs::path canonical(const fs::path& path) {
    std::error_code ignored;
    return path.is_absolute() ? fs::weakly_canonical(path, ignored) : fs::path();
  }

  void add_vendor(const fs::path& file) {
    found_.readable.push_back(file);
    add_library(icd_library(file));
  }

  void add(const fs::path& path, Paths& paths) const {
    const bool opens_home = !home_.empty() && is_below(home_, path);
    if (path.empty() || path == "/" || opens_home) return;
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }

  fs::path home_;
  Surroundings found_;
};

}  // namespace

Surroundings surroundings(const Environment& environment, const Paths& own_folders,
                          const std::vector<const char*>& own_writable) {
  Collector collector(environment);
  for (const fs::path& folder : own_folders) collector.add_folder(folder);
  for (const char* variable : kFolders) {
    for (const fs::path& folder : split(environment(variable))) collector.add_folder(folder);
  }
  for (const char* variable : kLibraryFiles) {
    for (const fs::path& file : split(environment(variable))) collector.add_library(file);
  }
  collector.add_vendors(environment("OCL_ICD_VENDORS"));
  for (const char* variable : kWritable) collector.add_writable(environment(variable));
  for (const char* variable : own_writable) collector.add_writable(environment(variable));
  collector.add_devices();
  Surroundings found = collector.take();
  found.memory_bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return found;
}

std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace stalemate::confine
