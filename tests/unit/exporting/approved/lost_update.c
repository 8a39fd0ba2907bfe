/* mine: lost_update on pthread
 *
 * at least 1 of 2 operations on cell 0 had no effect
 *
 * What is checked: Each operation takes the value of its cell and makes another of it. So each value that was in
 * a cell at first or was made there was taken as often, or is left.
 *
 * Build and run:  make && ./reproduce [PLATFORM [DEVICE [LAUNCHES]]]
 * PLATFORM and DEVICE are parts of their names.
 * Exit code: 1 if the bug shows, 0 if it does not, 2 if this cannot be run. 0 proves nothing: the bug may be rare.
 */
#define _POSIX_C_SOURCE 200809L
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PLATFORM "Portable Computing Language"
#define BUILD_OPTIONS "-cl-std=CL3.0"
#define LAUNCHES 424ul
#define SECONDS 60 /* after which no other launch begins */
#ifndef LAUNCH_SECONDS
#define LAUNCH_SECONDS 60 /* after which a build or a launch counts as never ending */
#endif

enum { NOT_SEEN = 0, SEEN = 1, CANNOT_RUN = 2 };

/* What counts as the bug, beside what is left in memory. */
#define BUILD_FAILURE CANNOT_RUN
#define CRASH CANNOT_RUN
#define NEVER_ENDS CANNOT_RUN

/* The case: what each buffer holds before a launch (NAME_first; zeros without), and after it (NAME_now). */
static cl_uint arrivals_now[1];
static const cl_uint operand_a_first[2] = {0x40a00000, 0x40400000};
static cl_uint operand_a_now[2];
static const cl_uint cells_first[1] = {0x40a00000};
static cl_uint cells_now[1];
static const cl_uint place_of_first[2] = {0, 0};
static cl_uint place_of_now[2];
static cl_uint returned_now[2];
static cl_uint other_now[2];

struct buffer {
  const char *name;
  void *now;
  size_t size_bytes;
  const void *first; /* again and again, if it is shorter */
  size_t first_bytes;
  cl_mem memory;
};

static struct buffer buffers[] = {
    {"arrivals", arrivals_now, sizeof(arrivals_now), NULL, 0, NULL},
    {"operand_a", operand_a_now, sizeof(operand_a_now), operand_a_first, sizeof(operand_a_first), NULL},
    {"cells", cells_now, sizeof(cells_now), cells_first, sizeof(cells_first), NULL},
    {"place_of", place_of_now, sizeof(place_of_now), place_of_first, sizeof(place_of_first), NULL},
    {"returned", returned_now, sizeof(returned_now), NULL, 0, NULL},
    {"other", other_now, sizeof(other_now), NULL, 0, NULL},
};
enum { BUFFERS = sizeof(buffers) / sizeof(buffers[0]) };

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_program program;
static unsigned long launch_number;

/* Ends the child. Not by exit, which would run what the driver does at the end of a process. */
enum { OWN_CODES = 100 };
static void finish(int code) {
  fflush(stdout);
  _exit(OWN_CODES + code);
}

static void need(cl_int code, const char *what) {
  if (code == CL_SUCCESS) return;
  printf("%s: OpenCL error %d\n", what, (int)code);
  finish(CANNOT_RUN);
}

enum { OPERATIONS = 2, PER_ITEM = 1, VALUES = 1 };
typedef cl_uint value;

/* Where the cell of an operation lies among all values. */
static unsigned place_of(unsigned i) {
  return (unsigned)place_of_first[i];
}

/* What counts as one value is one. */
static value one_of(value bits) {
  /* All NaNs count as one. */
  if ((bits & (value)0x7fffffff) > (value)0x7f800000) bits = (bits & (value)~(value)0xffffffff) | (value)0x7fc00000;
  return bits;
}

static void print_value(const char *before, value bits) {
  printf("%s0x%08llx", before, (unsigned long long)bits);
}

/* What an operation took from its cell, and what it made of it. */
static value taken(unsigned i) { return one_of(returned_now[i]); }
static value made(unsigned i) { return one_of(other_now[i]); }

/* How often a value was made in a cell, or there at first, less how often it was taken, or there at last. */
static int balance(unsigned place, value bits) {
  int count = (one_of(cells_first[place]) == bits) - (one_of(cells_now[place]) == bits);
  unsigned i;
  for (i = 0; i < OPERATIONS; ++i) {
    if (place_of(i) == place) count += (made(i) == bits) - (taken(i) == bits);
  }
  return count;
}

static int is_unbalanced(unsigned place, value bits) {
  const int count = balance(place, bits);
  if (count == 0) return 0;
  printf("the cell at value %u:", place);
  print_value(" ", bits);
  printf(count < 0 ? " was taken more often than it was there\n" : " was made, and is gone\n");
  return 1;
}

static int cell_is_wrong(unsigned place) {
  unsigned i;
  if (is_unbalanced(place, one_of(cells_first[place])) || is_unbalanced(place, one_of(cells_now[place]))) return 1;
  for (i = 0; i < OPERATIONS; ++i) {
    if (place_of(i) == place && (is_unbalanced(place, taken(i)) || is_unbalanced(place, made(i)))) return 1;
  }
  return 0;
}

static int shows_the_bug(void) {
  static unsigned char is_cell[VALUES];
  int wrong = 0;
  unsigned i;
  memset(is_cell, 0, sizeof(is_cell));
  for (i = 0; i < OPERATIONS; ++i) is_cell[place_of(i)] = 1;
  for (i = 0; i < VALUES; ++i) {
    if (is_cell[i]) {
      if (cell_is_wrong(i)) wrong = 1;
    } else if (cells_now[i] != cells_first[i]) {
      printf("value %u, which is in no cell, has changed", i);
      print_value(" from ", cells_first[i]);
      print_value(" to ", cells_now[i]);
      printf("\n");
      wrong = 1;
    }
  }
  return wrong;
}


static cl_device_id find_device(const char *platform_part, const char *device_part) {
  enum { MOST = 64, NAME = 1024 };
  cl_platform_id platforms[MOST];
  cl_device_id devices[MOST];
  cl_uint platform_count = 0, device_count = 0, p, d;
  char platform_name[NAME], device_name[NAME];
  if (clGetPlatformIDs(MOST, platforms, &platform_count) != CL_SUCCESS) platform_count = 0;
  for (p = 0; p < platform_count && p < MOST; ++p) {
    if (clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, NAME, platform_name, NULL) != CL_SUCCESS) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, MOST, devices, &device_count) != CL_SUCCESS) continue;
    for (d = 0; d < device_count && d < MOST; ++d) {
      if (clGetDeviceInfo(devices[d], CL_DEVICE_NAME, NAME, device_name, NULL) != CL_SUCCESS) continue;
      if (strstr(platform_name, platform_part) != NULL && strstr(device_name, device_part) != NULL) {
        printf("device: %s (%s)\n", device_name, platform_name);
        fflush(stdout);  /* a launch that never ends is killed */
        return devices[d];
      }
      printf("not asked for: %s (%s)\n", device_name, platform_name);
    }
  }
  printf("no device with \"%s\" in its platform's name and \"%s\" in its own\n", platform_part, device_part);
  finish(CANNOT_RUN);
  return NULL;
}

static char *kernel_text(void) {
  FILE *file = fopen("kernel.cl", "rb");
  char *text = NULL;
  long size = -1;
  if (file != NULL && fseek(file, 0, SEEK_END) == 0) size = ftell(file);
  if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) text = calloc((size_t)size + 1, 1);
  if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) {
    printf("kernel.cl cannot be read: run this in its folder\n");
    finish(CANNOT_RUN);
  }
  fclose(file);
  return text;
}

static void build(void) {
  static char log[1 << 16];
  char *text = kernel_text();
  const char *source = text;
  const char *options = getenv("BUILD_OPTIONS") != NULL ? getenv("BUILD_OPTIONS") : BUILD_OPTIONS;
  size_t binary_bytes;
  cl_int code;
  program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  need(code, "clCreateProgramWithSource");
  alarm(LAUNCH_SECONDS);
  code = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (code != CL_SUCCESS) {
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log) - 1, log, NULL);
    printf("kernel.cl does not build (OpenCL error %d), options: %s\n%s\n", (int)code, options, log);
    finish(BUILD_FAILURE);
  }
  /* Some drivers compile only when somebody asks for the binary. */
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(binary_bytes), &binary_bytes, NULL);
  alarm(0);
  free(text);
}

static void fill(struct buffer *b) {
  size_t at;
  memset(b->now, 0, b->size_bytes);
  for (at = 0; b->first != NULL && at + b->first_bytes <= b->size_bytes; at += b->first_bytes) {
    memcpy((char *)b->now + at, b->first, b->first_bytes);
  }
  need(clEnqueueWriteBuffer(queue, b->memory, CL_TRUE, 0, b->size_bytes, b->now, 0, NULL, NULL), b->name);
}

static void make_buffers(void) {
  cl_int code;
  int b;
  for (b = 0; b < BUFFERS; ++b) {
    buffers[b].memory = clCreateBuffer(context, CL_MEM_READ_WRITE, buffers[b].size_bytes, NULL, &code);
    need(code, buffers[b].name);
  }
}

static cl_kernel kernel_named(const char *name) {
  cl_int code;
  cl_kernel kernel = clCreateKernel(program, name, &code);
  need(code, name);
  return kernel;
}

/* One after another; each is over before the next begins. */
static void enqueue(cl_kernel kernel, cl_uint dimensions, const size_t *global, const size_t *local) {
  need(clEnqueueNDRangeKernel(queue, kernel, dimensions, NULL, global, local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
  need(clFinish(queue), "clFinish");
}

/* What a kernel does not take is left out: a mended one need not have what was put in for the test. */
static void give(cl_kernel kernel, cl_uint index, size_t size_bytes, const void *value, const char *name) {
  cl_uint count = 0;
  need(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof(count), &count, NULL), "CL_KERNEL_NUM_ARGS");
  if (index < count) need(clSetKernelArg(kernel, index, size_bytes, value), name);
}

static cl_kernel make_kernel_0(void) {
  cl_kernel kernel = kernel_named("repro_operations");
  give(kernel, 0, sizeof(cl_mem), &buffers[2].memory, "argument 0: cells");
  give(kernel, 1, sizeof(cl_mem), &buffers[3].memory, "argument 1: place_of");
  give(kernel, 2, sizeof(cl_mem), &buffers[1].memory, "argument 2: operand_a");
  give(kernel, 3, sizeof(cl_mem), &buffers[4].memory, "argument 3: returned");
  give(kernel, 4, sizeof(cl_mem), &buffers[0].memory, "argument 4: arrivals");
  return kernel;
}

static cl_kernel make_kernel_1(void) {
  cl_kernel kernel = kernel_named("repro_model");
  give(kernel, 0, sizeof(cl_mem), &buffers[4].memory, "argument 0: returned");
  give(kernel, 1, sizeof(cl_mem), &buffers[1].memory, "argument 1: operand_a");
  give(kernel, 2, sizeof(cl_mem), &buffers[5].memory, "argument 2: other");
  return kernel;
}

static void launch(cl_kernel *kernels) {
  int b;
  for (b = 0; b < BUFFERS; ++b) fill(&buffers[b]);
  alarm(LAUNCH_SECONDS);
  {
    const size_t global[] = {2}, local[] = {1};
    enqueue(kernels[0], 1, global, local);
  }
  {
    const size_t global[] = {2}, local[] = {1};
    enqueue(kernels[1], 1, global, local);
  }
  alarm(0);
  for (b = 0; b < BUFFERS; ++b) {
    need(clEnqueueReadBuffer(queue, buffers[b].memory, CL_TRUE, 0, buffers[b].size_bytes, buffers[b].now, 0, NULL, NULL),
         buffers[b].name);
  }
}

static void search(unsigned long launches) {
  cl_kernel kernels[2];
  const time_t begun = time(NULL);
  kernels[0] = make_kernel_0();
  kernels[1] = make_kernel_1();
  while (launch_number < launches && time(NULL) - begun < SECONDS) {
    ++launch_number;
    launch(kernels);
    if (shows_the_bug()) {
      printf("the bug shows, in launch %lu\n", launch_number);
      finish(SEEN);
    }
  }
  printf("the bug did not show in %lu launches\n", launch_number);
  finish(NOT_SEEN);
}

static void child(const char *platform_part, const char *device_part, unsigned long launches) {
  cl_int code;
  device = find_device(platform_part, device_part);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  need(code, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &code);
  need(code, "clCreateCommandQueue");
  build();
  make_buffers();
  search(launches);
}

/* What the end of the child means. It has no other way to say it: a driver may crash, hang or call exit. */
static int meaning_of(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) >= OWN_CODES && WEXITSTATUS(status) <= OWN_CODES + CANNOT_RUN) {
    return WEXITSTATUS(status) - OWN_CODES;
  }
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
    printf("did not end within %d s\n", LAUNCH_SECONDS);
    return NEVER_ENDS;
  }
  if (WIFSIGNALED(status)) {
    printf("the driver crashed: signal %d\n", WTERMSIG(status));
  } else {
    printf("the driver ended the process: exit code %d\n", WEXITSTATUS(status));
  }
  return CRASH;
}

int main(int argc, char **argv) {
  const char *platform_part = argc > 1 ? argv[1] : PLATFORM;
  const char *device_part = argc > 2 ? argv[2] : "";
  char *end = NULL;
  const long launches = argc > 3 ? strtol(argv[3], &end, 10) : (long)LAUNCHES;
  int status = 0;
  pid_t process;
  if (launches < 1 || (argc > 3 && *end != '\0')) {
    printf("'%s' is no number of launches from 1 on\n", argv[3]);
    return CANNOT_RUN;
  }
  /* PoCL hardly ever runs two work-groups of a short kernel at once unless its threads are pinned. The second is how the
   * failure was seen. */
  setenv("POCL_AFFINITY", "1", 0);
  setenv("POCL_WORK_GROUP_SPECIALIZATION", "0", 0);
  process = fork();
  if (process == 0) child(platform_part, device_part, (unsigned long)launches);
  if (process < 0 || waitpid(process, &status, 0) != process) {
    printf("no process could be started\n");
    return CANNOT_RUN;
  }
  return meaning_of(status);
}
