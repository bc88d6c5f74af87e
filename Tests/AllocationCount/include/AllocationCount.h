#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// Blocks of memory that the calling thread has asked the C library for.
unsigned long allocation_count(void);

#endif
