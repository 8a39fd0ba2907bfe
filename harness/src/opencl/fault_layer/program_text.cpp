#include <vector>

#include "opencl/fault_layer/layer.hpp"

namespace stalemate::opencl::fault_layer {

cl_program CL_API_CALL create_program(cl_context context, cl_uint count, const char** texts,
                                      const std::size_t* sizes, cl_int* error) {
  // What is wrong with these is for the driver to say.
  if (texts == nullptr || count == 0) {
    return below().clCreateProgramWithSource(context, count, texts, sizes, error);
  }
  // A size of 0 means that the text ends with a zero, as ours does if it is empty.
  std::vector<const char*> all_texts{injected().text.data()};
  std::vector<std::size_t> all_sizes{injected().text.size()};
  for (cl_uint i = 0; i < count; ++i) {
    all_texts.push_back(texts[i]);
    all_sizes.push_back(sizes == nullptr ? 0 : sizes[i]);
  }
  return below().clCreateProgramWithSource(context, count + 1, all_texts.data(), all_sizes.data(),
                                           error);
}

}  // namespace stalemate::opencl::fault_layer
