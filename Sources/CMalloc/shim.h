#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

#include <malloc.h>
#include <stdlib.h>

/// Takes a block and gives it back untouched, which costs no memory. glibc learns from it that blocks of this size come
/// again: from then on it keeps twice as much of what is freed (mallopt(3), M_MMAP_THRESHOLD). Nothing else is set, and what
/// the program has set itself stays. The pointer is volatile because compilers take such pairs away.
static inline void fx_accustom_malloc(size_t size) {
  void *volatile block = malloc(size);
  free(block);
}

#endif
