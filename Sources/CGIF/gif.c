#include "CGIF.h"

FX_LIBRARY_DEFINITION(gif, FX_GIF, "libgif.so.7", "libgif7")
