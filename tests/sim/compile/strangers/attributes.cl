// Attributes of functions, types, variables and loops, as published code has them.
#define MAX2(a, b) ((a) > (b) ? (a) : (b))

typedef struct __attribute__((packed)) {
  char tag;
  int value;
} packed_t;
typedef struct __attribute__((aligned(16))) {
  int parts[3];
} aligned_t;

__attribute__((always_inline)) int plus_one(int a) { return a + 1; }
__attribute__((noinline)) int plus_two(int a) { return a + 2; }
static inline __attribute__((always_inline, pure)) int twice(int a) { return a * 2; }
int __attribute__((const)) thrice(int a) { return a * 3; }
int __attribute__((overloadable)) whole(int a) { return a; }
int __attribute__((overloadable)) whole(float a) { return (int)a; }
__attribute__((unused)) static int never_called(void) { return 3; }

__attribute__((reqd_work_group_size(1, 1, 1))) __attribute__((vec_type_hint(float4)))
__attribute__((work_group_size_hint(1, 1, 1)))
kernel void k(global int *restrict a) {
  __attribute__((aligned(64))) local int tile[8];
  int unused __attribute__((unused)) = 0;
  int sum = 0;
  packed_t packed = {1, 2};
  aligned_t aligned = {{1, 2, 3}};
  __attribute__((opencl_unroll_hint(4)))
  for (int i = 0; i < 8; ++i) tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int i = 0; i < 8; ++i) sum += tile[i];
#pragma unroll 2
  for (int i = 0; i < 3; ++i) sum += aligned.parts[i];
#pragma nounroll
  for (int i = 0; i < 2; ++i) sum += packed.value;
  a[0] = sum;                                             // 38
  a[1] = plus_one(1) + plus_two(1) + twice(2) + thrice(1);  // 12
  a[2] = whole(1) + whole(2.5f);                          // 3
  a[3] = (int)sizeof(packed_t) + MAX2(1, (int)sizeof(aligned_t));  // 21
}
