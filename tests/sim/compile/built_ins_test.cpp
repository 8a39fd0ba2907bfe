#include <cmath>

#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"

namespace {

// A kernel that stores `expressions` one after another, of T.
template <class T>
std::vector<T> evaluated(const std::string& type, const std::vector<std::string>& expressions) {
  std::string text = "kernel void k(global " + type + "* out) {\n";
  for (std::size_t index = 0; index < expressions.size(); ++index) {
    text += "out[" + std::to_string(index) + "] = " + expressions[index] + ";\n";
  }
  std::vector<T> out(expressions.size());
  run_with_output<T>(text + "}", out);
  return out;
}

struct Function {
  std::string name;
  double (*reference)(double);
  double ulps;  // OpenCL C 3.0, table "ULP values"
};

const std::vector<Function>& functions() {
  static const std::vector<Function> all{
      {"sin", std::sin, 4},        {"cos", std::cos, 4},        {"tan", std::tan, 5},
      {"asin", std::asin, 4},      {"acos", std::acos, 4},      {"atan", std::atan, 5},
      {"sinh", std::sinh, 4},      {"cosh", std::cosh, 4},      {"tanh", std::tanh, 5},
      {"exp", std::exp, 3},        {"exp2", std::exp2, 3},      {"expm1", std::expm1, 3},
      {"log", std::log, 3},        {"log2", std::log2, 3},      {"log10", std::log10, 3},
      {"log1p", std::log1p, 2},    {"sqrt", std::sqrt, 3},      {"cbrt", std::cbrt, 2},
      {"floor", std::floor, 0},    {"ceil", std::ceil, 0},      {"trunc", std::trunc, 0},
      {"rint", std::rint, 0},      {"round", std::round, 0},    {"fabs", std::fabs, 0},
      {"erf", std::erf, 16},       {"erfc", std::erfc, 16},     {"tgamma", std::tgamma, 16},
      {"native_sin", std::sin, 4}, {"half_exp", std::exp, 8192}};
  return all;
}

}  // namespace

TEST_CASE("built-ins: mathematics is within the limits of OpenCL C") {
  const std::vector<double> points{0.1, 0.75, 0.999};
  for (const Function& function : functions()) {
    std::vector<std::string> expressions;
    for (const double x : points)
      expressions.push_back(function.name + "(" + std::to_string(x) + "f)");
    const std::vector<float> found = evaluated<float>("float", expressions);
    for (std::size_t index = 0; index < points.size(); ++index) {
      const double exact = function.reference(double(std::stof(std::to_string(points[index]))));
      const float rounded = float(exact);
      const double ulp = double(std::nextafter(std::fabs(rounded), INFINITY) - std::fabs(rounded));
      INFO(expressions[index]);
      CHECK(std::fabs(double(found[index]) - exact) <= (function.ulps + 0.5) * ulp);
    }
  }
}

TEST_CASE("built-ins: functions that C lacks") {
  const std::vector<double> found =
      evaluated<double>("double", {"sinpi(1.0)",
                                   "sinpi(-0.5)",
                                   "cospi(0.5)",
                                   "cospi(7.0)",
                                   "tanpi(0.25)",
                                   "rootn(-27.0, 3)",
                                   "pown(-2.0f, 3)",
                                   "rsqrt(4.0)",
                                   "exp10(3.0)",
                                   "maxmag(-3.0, 2.0)",
                                   "mad(2.0, 3.0, 4.0)",
                                   "degrees(M_PI)",
                                   "mix(1.0, 3.0, 0.5)",
                                   "step(2.0, 1.0)",
                                   "smoothstep(0.0, 2.0, 1.0)",
                                   "sign(-4.0)",
                                   "clamp(5.0, 1.0, 2.0)",
                                   "length((double3)(2, 3, 6))",
                                   "dot((double2)(1, 2), (double2)(3, 4))",
                                   "cross((double3)(1, 0, 0), (double3)(0, 1, 0)).z",
                                   "powr(-1.0, 2.0)"});
  const std::vector<double> expected{0,  -1,  0, -1, 1,   -3, -8, 0.5, 1000, -3,
                                     10, 180, 2, 0,  0.5, -1, 2,  7,   11,   1};
  for (std::size_t index = 0; index < expected.size(); ++index) {
    INFO(index);
    CHECK(found[index] == Approx(expected[index]).margin(1e-15));
  }
  CHECK(std::isnan(found.back()));
}

TEST_CASE("built-ins: integer functions, at the ends of their ranges") {
  const std::vector<long> found =
      evaluated<long>("long", {"abs(INT_MIN)",
                               "abs_diff((char)-128, (char)127)",
                               "add_sat(INT_MAX, 1)",
                               "sub_sat((uchar)1, (uchar)2)",
                               "hadd(UINT_MAX, UINT_MAX - 2)",
                               "rhadd((char)-3, (char)0)",
                               "mul_hi(LONG_MAX, 4L)",
                               "mul_hi((uint)-1, (uint)-1)",
                               "mad_sat(INT_MAX, 2, -5)",
                               "mad_sat((short)-300, (short)300, (short)0)",
                               "clz((uchar)1)",
                               "clz(1)",
                               "ctz(8L)",
                               "popcount((char)-1)",
                               "rotate((uchar)0x81, (uchar)9)",
                               "upsample((short)-1, (ushort)2)",
                               "mul24(-3, 5)",
                               "max((char)-1, (char)1)",
                               "min((int4)(1, 2, 3, -4), 0).w",
                               "clamp(7u, 1u, 3u)"});
  CHECK(found == std::vector<long>{2147483648, 255,        2147483647, 0, 4294967294, -1, 1,
                                   4294967294, 2147483647, -32768,     7, 31,         3,  8,
                                   3,          -65534,     -15,        1, -4,         3});
}

TEST_CASE("built-ins: conversions round, saturate and keep widths apart") {
  const std::vector<long> found = evaluated<long>(
      "long", {"convert_int(2.7f)", "convert_int_rte(2.5)", "convert_int_rtp(2.1f)",
               "convert_int_rtn(-2.1f)", "convert_uchar_sat(300)", "convert_uchar_sat(-1.5f)",
               "convert_char_sat_rte(127.5)", "convert_long_sat(1e30)", "convert_int_sat(NAN)",
               "convert_uint_sat(-5L)", "convert_short4((float4)(1, 2, 3, 4.5f)).w",
               "convert_ulong_sat(1e19f) == 9999999980506447872ul",
               "convert_float_rtp(16777217) == 16777218", "convert_float_rtz(16777219) == 16777218",
               "convert_float_rtn(0.1) < 0.1", "convert_double(3)"});
  CHECK(found ==
        std::vector<long>{2, 2, 3, -3, 255, 0, 127, 9223372036854775807, 0, 0, 4, 1, 1, 1, 1, 3});
}

TEST_CASE("built-ins: relations are 1 for scalars and -1 for components") {
  const std::vector<int> found = evaluated<int>(
      "int", {"isnan(NAN)", "isnan((float2)(NAN, 1)).x", "isequal(1.0f, 1.0f)",
              "isgreater((float4)2, (float4)1).w", "isinf((float)-INFINITY)", "isnormal(1e-40f)",
              "signbit(-0.0f)", "any((int3)(0, 0, -1))", "all((int2)(-1, 1))", "select(1, 2, 1)",
              "select((int2)(1, 1), (int2)(2, 2), (int2)(1, -1)).y", "bitselect(0x0f, 0xf0, 0x3c)",
              "isordered(1.0f, NAN)"});
  CHECK(found == std::vector<int>{1, -1, 1, -1, 1, 0, 1, 1, 0, 2, 2, 0x33, 0});
}

TEST_CASE("built-ins: shuffles, halves, and second results in any memory") {
  std::vector<float> out(8);
  const Heard heard = run_with_output<float>(R"(kernel void k(global float* f) {
  local float whole; float cosine; local ushort bits[4]; local half* halves = (local half*)bits;
  float rest = fract(-0.25f, f);
  f[1] = modf(2.5f, &whole) + whole;
  f[2] = sincos(0.0f, &cosine) + cosine;
  f[3] = shuffle2((float2)(1, 2), (float2)(3, 4), (uint4)(3, 2, 1, 0)).x;
  vstore_half(65519.0f, 0, halves);
  vstore_half_rtz(1.9999f, 1, halves);
  vstore_half(1e-7f, 2, halves);
  f[4] = vload_half(0, halves); f[5] = vload_half(1, halves);
  f[6] = vload_half(2, halves) * 16777216;
  f[7] = rest;
})",
                                             out);
  CHECK(out == std::vector<float>{-1, 2.5F, 1, 4, 65504, 1.9990234375F, 2, 0.75F});
  CHECK(heard.events.front().call == "store_bytes");
  CHECK(heard.at.front() == "fract:3");
}

TEST_CASE("built-ins: an overload of the source's own hides none of them") {
  std::vector<int> out(4);
  run_with_output<int>(R"(
#if defined(__IMAGE_SUPPORT__) || defined(__opencl_c_images)
#error there are no images
#endif
__attribute__((overloadable)) void atomic_add(volatile global float* cell, float operand) {
  *cell += operand;
}
__attribute__((overloadable)) float dot(float8 a, float8 b) {
  return dot(a.lo, b.lo) + dot(a.hi, b.hi);
}
kernel void k(global int* a) {
  atomic_add(a, 2);
  atomic_add((global float*)a + 1, 1.0f);
  a[2] = (int)dot((float8)1, (float8)2);
  a[3] = (int)dot((float4)1, (float4)2);
})",
                       out);
  CHECK(out == std::vector<int>{2, 0x3f800000, 16, 8});
}

TEST_CASE("built-ins: vector overloads apply to each component") {
  for (const std::string width : {"2", "3", "4", "8", "16"}) {
    const std::vector<int> found =
        evaluated<int>("int", {"all(isequal(sqrt((float" + width + ")4), (float" + width + ")2))",
                               "all(max((int" + width + ")1, 2) == 2)",
                               "all(isequal(fmin((double" + width + ")1, (double" + width +
                                   ")2), (double" + width + ")1))",
                               "all(convert_int" + width + "((float" + width + ")3.5f) == 3)"});
    CHECK(found == std::vector<int>(4, 1));
  }
}

TEST_CASE("built-ins: printf formats as OpenCL C says") {
  std::vector<int> out(1);
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  printf("%d %5u|%-4d|%x %c %s %%\n", -1, 7u, 3, 255, 'c', "text");
  printf("%.2f %g %ld\n", 1.005f, 0.5, 1L << 40);
  printf("%v4d %v2hlf %v3hhu\n", (int4)(1, 2, 3, -4), (float2)(1.5f, 2), (uchar3)(1, 2, 255));
  printf("%v2lf %v8hd\n", (double2)(1, 2), (short8)(1, 2, 3, 4, 5, 6, 7, -8));
  printf("plain\n");
})",
                                           out);
  CHECK(heard.printed ==
        "-1     7|3   |ff c text %\n"
        "1.00 0.5 1099511627776\n"
        "1,2,3,-4 1.500000,2.000000 1,2,255\n"
        "1.000000,2.000000 1,2,3,4,5,6,7,-8\n"
        "plain\n");
}

TEST_CASE("built-ins: work-item functions know one dimension") {
  std::vector<int> out(6);
  run_with_output<int>(R"(kernel void k(global int* a) {
  a[get_global_id(0)] = get_global_size(0) * 100 + get_local_id(0) * 10 + get_global_id(1) +
                        get_global_size(2) + get_work_dim();
})",
                       out, "", 6);
  CHECK(out == std::vector<int>{602, 612, 622, 632, 642, 652});
}

TEST_CASE("built-ins: asynchronous copies are done by one work-item, and all wait") {
  std::vector<int> out{1, 2, 3, 4, 0, 0};
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  local int copy[4];
  event_t e = async_work_group_copy(copy, a, 4, 0);
  wait_group_events(1, &e);
  e = async_work_group_strided_copy(a + 4, copy, 2, 1, 0);
  wait_group_events(1, &e);
})",
                                           out, "", 2);
  CHECK(out == std::vector<int>{1, 2, 3, 4, 1, 2});
  CHECK(heard.count("copy") == 3);
  CHECK(heard.count("asks_copy") == 4);
  CHECK(heard.count("barrier") == 4);
}
