// The allocator of the test program: the C library's, with a count. An executable's own functions come
// before those of the libraries it loads.
#include "AllocationCount.h"

#include <stddef.h>

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

/* The sanitizers' allocator is the program's. */
int allocations_are_counted(void) { return 0; }
unsigned long allocation_count(void) { return 0; }

#else

int allocations_are_counted(void) { return 1; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static _Thread_local unsigned long count;

unsigned long allocation_count(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

#endif
