#include "opencl/shared_memory.hpp"

namespace stalemate::opencl {

std::optional<SharedMemory> SharedMemory::allocate(const cl::Context& context,
                                                   std::size_t size_bytes) {
  void* const begin =
      ::clSVMAlloc(context(), CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size_bytes, 0);
  if (begin == nullptr) return std::nullopt;
  const auto free = [owner = context()](std::byte* at) { ::clSVMFree(owner, at); };
  return SharedMemory({static_cast<std::byte*>(begin), free}, size_bytes);
}

cl::Buffer SharedMemory::buffer(const cl::Context& context) const {
  return {context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size_bytes_, begin_.get()};
}

}  // namespace stalemate::opencl
