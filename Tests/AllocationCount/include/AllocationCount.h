#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// Not where a sanitizer has an allocator of its own.
int allocations_are_counted(void);

/// Blocks of memory that the calling thread has asked the C library for.
unsigned long allocation_count(void);

#endif
