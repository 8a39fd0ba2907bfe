// Halves and doubles on simulated devices: what they hold, how they round, and who computes them.
#include <cmath>
#include <cstdint>

#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

using stalemate::sim::Pipeline;

namespace {

constexpr const char* kEnable = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";

template <class T>
std::vector<T> output_of(const std::string& text, std::vector<T> out, Pipeline pipeline) {
  const auto module = compiled(kEnable + text, "", pipeline);
  T* data = out.data();
  run_kernel(*module, {&data});
  return out;
}

/// The bits of the halves that `expressions` are, one after another.
std::vector<std::uint16_t> halves(const std::vector<std::string>& expressions,
                                  Pipeline pipeline = Pipeline::Source) {
  std::string text = "kernel void k(global half* out) {\n";
  for (std::size_t index = 0; index < expressions.size(); ++index) {
    text += "out[" + std::to_string(index) + "] = " + expressions[index] + ";\n";
  }
  return output_of(text + "}", std::vector<std::uint16_t>(expressions.size()), pipeline);
}

using Halves = std::vector<std::uint16_t>;

}  // namespace

TEST_CASE("halves: loads, stores, arithmetic and conversions on every pipeline") {
  for (const Pipeline pipeline : kEveryPipeline) {
    const Halves out =
        output_of<std::uint16_t>(R"(
half added(half x, half y) { return x + y; }
kernel void k(global half* a) {
  volatile global half* v = a;
  v[2] = added(a[0], a[1]);
  a[3] = a[0] * a[1] - (half)0.5f;
  a[4] = (half)2049;
  a[5] = convert_half_rtp(2049);
  a[6] = (half)65520.0;
  a[7] = as_half((ushort)(as_ushort(a[0]) + 1));
  a[8] = a[0] < a[1] ? 1 : 2;
  a[9] = (half)1e-8f;
  a[10] = convert_half_rtp(1e-8f);
  vstore_half(vload_half(0, a) / 3, 11, a);
  half4 wide = vload4(0, a);
  vstore2(wide.xy + wide.zw, 6, a);
})",
                                 {0x3c00, 0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, pipeline);
    CHECK(out == Halves{0x3c00, 0x4000, 0x4200, 0x3e00, 0x6800, 0x6801, 0x7c00, 0x3c01, 0x3c00, 0,
                        1, 0x3555, 0x4400, 0x4300});
  }
}

TEST_CASE("halves: each operation is rounded once, to even, from doubles too") {
  // 1 + 2^-11 + 2^-30 is above the middle between 1 and the next half; through a float it is the
  // middle itself, which goes to even.
  CHECK(halves({"(half)0x1.0020000400000p+0", "(half)(float)0x1.0020000400000p+0",
                "(half)2048 + (half)1", "(half)2050 + (half)1", "(half)65504 + (half)15",
                "fma((half)0x1.004p0, (half)1.5, (half)-0x1p-24)"}) ==
        Halves{0x3c01, 0x3c00, 0x6800, 0x6802, 0x7bff, 0x3e01});
}

TEST_CASE("halves: every one goes to float, double and back, bits and all") {
  std::vector<std::uint16_t> out(std::size_t{2} << 16);
  for (std::size_t bits = 0; bits < out.size(); ++bits) out[bits] = std::uint16_t(bits);
  const auto found = output_of(R"(kernel void k(global half* a) {
  for (int i = 0; i < 0x10000; ++i) { a[0x10000 + i] = (half)(double)a[i]; a[i] = (half)(float)a[i]; }
})",
                               out, Pipeline::Source);
  // A conversion makes a NaN quiet; one there and back may be left out.
  const auto quiet = [](std::size_t bits) {
    return (bits & 0x7fff) > 0x7c00 ? bits | 0x200 : bits;
  };
  std::size_t differing = 0;
  for (std::size_t bits = 0; bits < 0x10000; ++bits) {
    differing += quiet(found[bits]) != quiet(bits) ? 1 : 0;
    differing += quiet(found[0x10000 + bits]) != quiet(bits) ? 1 : 0;
  }
  CHECK(differing == 0);
}

TEST_CASE("halves: mathematics is there as far as for floats") {
  CHECK(
      halves({"sqrt((half)2)", "exp((half)1)", "sin((half)1)", "pow((half)2, (half)10)",
              "fmax((half)NAN, (half)3)", "fmin((half2)(1, 2), (half)1.5h).y", "rint((half)2.5h)",
              "nextafter((half)1, (half)0)", "nextafter((half)0, (half)-1)",
              "nextafter(-0x1p-24h, (half)1)", "nan((ushort)1)", "clamp((half)5, (half)0, (half)1)",
              "length((half3)(2, 3, 6))", "select((half)1, (half)2, (ushort)1)",
              "ldexp((half)1, -24)", "exp10((half)2)", "sub_group_reduce_add((half)4)",
              "degrees((half)1)", "bitselect((half)-1, (half)1.5h, as_half((ushort)0x8200))"}) ==
      Halves{0x3da8, 0x4170, 0x3abb, 0x6400, 0x4200, 0x3e00, 0x4000, 0x3bff, 0x8001, 0x8000, 0x7e01,
             0x3c00, 0x4700, 0x4000, 0x0001, 0x5640, 0x4400, 0x5329, 0x3e00});
  std::vector<int> out(7);
  CHECK(output_of(R"(kernel void k(global int* a) {
  half whole; a[0] = isnan((half)NAN); a[1] = isequal((half2)1, (half2)1).x;
  a[2] = convert_int_rte((half)2.5h); a[3] = convert_char_sat((half)300); a[4] = signbit((half)-0.0h);
  a[5] = (int)(fract((half)2.5h, &whole) * 10) + (int)whole; a[6] = ilogb((half)0x1p-20h);
})",
                  out, Pipeline::Source) == std::vector<int>{1, -1, 2, 127, 1, 7, -20});
}

TEST_CASE("floating point: mathematics is OpenCL's where the C library has it otherwise") {
  const std::string type = GENERATE("float", "double", "half");
  const std::string source =
      "typedef " + type + " real;\ntypedef " + type + "2 real2;\ntypedef " + type + R"(4 real4;
#define LAST(i, call) { int n = 99; real r = call; a[i] = n; (void)r; }
kernel void k(global int* a) {
  LAST(0, remquo((real)20.25f, (real)1, &n)) LAST(1, remquo((real)-1000, (real)1, &n))
  LAST(2, remquo((real)191.5f, (real)-1.5f, &n)) LAST(3, remquo((real)3, (real)2, &n))
  LAST(4, remquo((real)5, (real)2, &n)) LAST(5, remquo((real)INFINITY, (real)2, &n))
  LAST(6, lgamma_r((real)0, &n)) LAST(7, lgamma_r((real)-3, &n)) LAST(8, lgamma_r((real)-0.5f, &n))
  LAST(9, lgamma_r((real)2.5f, &n))
  a[10] = ilogb((real)NAN) == FP_ILOGBNAN; a[11] = ilogb((real)0) == FP_ILOGB0;
  a[12] = ilogb((real)10);
  real whole; int n;
  a[13] = isnan(fract((real)NAN, &whole)) && isnan(whole);
  a[14] = signbit(fract((real)-0.0f, &whole)) && signbit(whole);
  a[15] = signbit(fract((real)3, &whole)) == 0 && whole == 3;
  a[16] = (real)cbrt((real)27) == (real)3 && signbit(cbrt((real)-0.0f));
  a[17] = (int)(remquo((real)20.25f, (real)1, &n) * 4);
  real2 far = normalize((real2)(INFINITY, -INFINITY));
  a[18] = far.x == -far.y && far.x > (real)0.7f && far.x < (real)0.71f;
  a[19] = all(normalize((real4)(1, -INFINITY, 5, 0)) == (real4)(0, -1, 0, 0));
})";
  std::vector<int> out(20);
  CHECK(output_of(source, out, Pipeline::Source) ==
        std::vector<int>{20, -104, -0, 2, 2, 0, 0, 0, -1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1});
  // 0x1.8746b31e5d102p-1: the library's own is three units off.
  std::vector<long> bits(1);
  CHECK(output_of("kernel void k(global long* a) { "
                  "a[0] = as_long(cbrt(as_double(0x3fe8746b31e5d102L))); }",
                  bits, Pipeline::Source) == std::vector<long>{0x3fed41a47caebf3c});
}

TEST_CASE("halves: a vector of them is printed, and so is one alone") {
  std::vector<int> out(1);
  const Heard heard = run_with_output<int>(std::string(kEnable) + R"(kernel void k(global int* a) {
  printf("%v2hf %f\n", (half2)(1.5h, -2), (half)0.25h);
})",
                                           out);
  CHECK(heard.printed == "1.500000,-2.000000 0.250000\n");
}

TEST_CASE("halves: one as a kernel's argument, in a struct and in local memory") {
  const auto module = compiled(std::string(kEnable) + R"(
typedef struct { half part; double whole; } pair;
kernel void k(global half* out, half x, pair both) {
  local half shared[2];
  shared[1] = both.part + x;
  out[0] = shared[1] * (half)both.whole;
})");
  struct {
    std::uint16_t part = 0x3c00;
    double whole = 4;
  } both;
  std::uint16_t x = 0x4000;
  std::uint16_t result = 0;
  std::uint16_t* out = &result;
  run_kernel(*module, {&out, &x, &both});
  CHECK(result == 0x4a00);
}

TEST_CASE("doubles: loads, stores, arithmetic and conversions on every pipeline") {
  for (const Pipeline pipeline : kEveryPipeline) {
    const auto out = output_of<double>(R"(kernel void k(global double* a) {
  a[1] = a[0] / 3; a[2] = fma(a[0], a[0], -1.0); a[3] = convert_double(as_ulong(a[0]) >> 52);
  a[4] = as_double(0x7ff0000000000000ul); a[5] = convert_float_rtz(0.1); a[6] = max(a[0], 2.0);
  a[7] = sqrt((double2)(2, 4)).y;
})",
                                       std::vector<double>(8, 1.0), pipeline);
    CHECK(out == std::vector<double>{1, 1.0 / 3, 0, 1023, INFINITY,
                                     double(std::nextafter(0.1F, 0.0F)), 2, 2});
  }
}
