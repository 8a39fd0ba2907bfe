#include "worker/shared_block.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace stalemate::worker {

namespace {

constexpr std::size_t kGranule = 1U << 16U;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

std::size_t rounded_up(std::size_t size_bytes) {
  return (size_bytes + kGranule - 1) / kGranule * kGranule;
}

}  // namespace

SharedBlock SharedBlock::create() {
  SharedBlock block{Descriptor(memfd_create("stalemate", MFD_CLOEXEC | MFD_ALLOW_SEALING))};
  if (!block.descriptor_.is_open()) fail("cannot create shared memory");
  // Without the seal, a driver that truncates the wrong descriptor would end this process by
  // SIGBUS.
  if (fcntl(block.descriptor(), F_ADD_SEALS, F_SEAL_SHRINK) != 0) fail("cannot seal shared memory");
  block.grow(kGranule);
  return block;
}

std::optional<SharedBlock> SharedBlock::adopt(int descriptor) {
  const int seals = fcntl(descriptor, F_GET_SEALS);
  if (seals < 0 || (seals & F_SEAL_SHRINK) == 0) return std::nullopt;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  SharedBlock block{Descriptor(descriptor)};
  block.catch_up();
  return block;
}

SharedBlock::SharedBlock(SharedBlock&& other) noexcept
    : descriptor_(std::move(other.descriptor_)), bytes_(std::exchange(other.bytes_, {})) {}

SharedBlock& SharedBlock::operator=(SharedBlock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

SharedBlock::~SharedBlock() {
  if (!bytes_.empty()) munmap(bytes_.data(), bytes_.size());
}

void SharedBlock::grow(std::size_t size_bytes) {
  if (size_bytes <= bytes_.size()) return;
  // Twice what there was, so that a launch a little larger than the last one does not map again.
  const std::size_t target = rounded_up(std::max(size_bytes, 2 * bytes_.size()));
  if (target > file_size() && ftruncate(descriptor(), static_cast<off_t>(target)) != 0) {
    fail("cannot enlarge shared memory");
  }
  map(target);
}

void SharedBlock::catch_up() {
  const std::size_t size_bytes = file_size();
  if (size_bytes > bytes_.size()) map(size_bytes);
}

std::size_t SharedBlock::file_size() const {
  struct stat status = {};
  if (fstat(descriptor(), &status) != 0) fail("cannot measure shared memory");
  return static_cast<std::size_t>(status.st_size);
}

void SharedBlock::map(std::size_t size_bytes) {
  void* const mapped =
      bytes_.empty()
          ? mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor(), 0)
          : mremap(bytes_.data(), bytes_.size(), size_bytes, MREMAP_MAYMOVE);
  if (mapped == MAP_FAILED) fail("cannot map shared memory");
  bytes_ = {static_cast<std::byte*>(mapped), size_bytes};
}

}  // namespace stalemate::worker
