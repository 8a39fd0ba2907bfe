// Pointers to any address space, as OpenCL 2.0 has them.
typedef struct {
  int key, count;
} entry_t;

void set(int *anywhere, int value) { *anywhere = value; }
int *larger(int *a, int *b) { return *a < *b ? b : a; }
int count_of(const entry_t *entry) { return entry->count; }

kernel void k(global int *a) {
  local int shared;
  local entry_t entries[2];
  int own = 5;
  set(&shared, 7);
  set(&own, 9);
  set(a, 8);                                // 8
  a[1] = *larger(a, &shared);               // 8
  *larger(&own, a + 1) = 3;
  a[2] = own;                               // 3
  entries[1].count = 4;
  const entry_t mine = {1, 2};
  a[3] = count_of(&entries[1]) + count_of(&mine);  // 6
  a[4] = larger(a, a + 1) == a;
}
