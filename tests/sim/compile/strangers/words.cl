// Kernels without underscores, address spaces of every kind, tables, unions, types of the host's headers.
enum { FEW = 3, MORE };
typedef struct node {
  int value;
  __global struct node *next;
} node_t;
typedef union {
  float real;
  uint bits;
  uchar bytes[4];
} pun_t;

constant float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};
__constant int offsets[] = {0, 1, -1};
static __constant uint4 lanes = (uint4)(1, 2, 3, 4);
__constant float4 weights[2] = {(float4)(1.0f), (float4)(2.0f, 3.0f, 4.0f, 5.0f)};
const __constant float third = 1.0f / 3;
__constant struct {
  int width, height;
} image = {4, 5};
__constant const char word[] = "abc";

int sum_of(__private int *p, __local int *l, __constant int *c, __global const int *g) {
  return *p + *l + *c + *g;
}
bool is_odd(int x) { return x & 1; }
size_t there_and_back(size_t x) {
  ptrdiff_t difference = (ptrdiff_t)x;
  intptr_t whole = difference;
  uintptr_t bits = (uintptr_t)whole;
  return bits;
}
void set(int *own, int value) { *own = value; }

kernel void k(global int *restrict a) {
  local int shared[2];
  int own = 1;
  pun_t pun;
  pun.real = 1.0f;
  shared[0] = 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[0] = 4;
  a[1] = sum_of(&own, shared, offsets + 2, a);  // 6
  a[2] = pun.bits == 0x3f800000u && pun.bytes[3] == 0x3f;
  a[3] = (int)table[2] + lanes.y + (int)weights[1].w + image.height + word[1] - 'b' + (third < 1);  // 16
  a[4] = (int)there_and_back(7) + is_odd(3) + MORE;  // 12
  a[5] = 8;
  set(&own, 9);
  a[6] = own;
  uchar4 bytes = (uchar4)(1, 2, 3, 4);
  bytes.s0 = 9;
  a[7] = bytes.x + bytes.hi.y;  // 13
  long8 wide = (long8)(3);
  wide.even.s1 = 5;
  a[8] = (int)(wide.s2 + wide.odd.s0);  // 8
  vstore2((int2)(5, 6), 5, a);           // 10, 11
  a[9] = as_int(1.0f) == 0x3f800000 && convert_int_sat(3e10f) == INT_MAX && vec_step(int4) == 4;
  switch (own) {
    case 9: a[12] = 1; break;
    default: a[12] = 2;
  }
  for (;;) {
    if (own-- == 0) goto end;
  }
end:
  a[13] = own;  // -1
  global node_t *nowhere = 0;
  a[14] = nowhere == 0 ? FEW : nowhere->value;
  a[15] = (int)get_global_size(0) + (int)get_local_size(0) + (int)get_num_groups(0);  // 3
}
