#include "opencl/shared_memory.hpp"

namespace stalemate::opencl {

std::optional<SharedMemory> SharedMemory::allocate(const cl::Context& context,
                                                   std::size_t size_bytes) {
  void* const begin =
      ::clSVMAlloc(context(), CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size_bytes, 0);
  if (begin == nullptr) return std::nullopt;
  return SharedMemory(context, {static_cast<std::byte*>(begin), size_bytes});
}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept {
  std::swap(context_, other.context_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

SharedMemory::~SharedMemory() {
  if (!bytes_.empty()) ::clSVMFree(context_(), bytes_.data());
}

cl::Buffer SharedMemory::buffer() const {
  return {context_, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes_.size(), bytes_.data()};
}

}  // namespace stalemate::opencl
