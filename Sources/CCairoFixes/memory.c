#define _GNU_SOURCE
#include "CCairoFixes.h"

#include <sys/syscall.h>
#include <unistd.h>

int fx_memory_file_of_font(void) { return (int)syscall(SYS_memfd_create, "font", 1u /* MFD_CLOEXEC */); }
