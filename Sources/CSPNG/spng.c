#include "CSPNG.h"

FX_LIBRARY_DEFINITION(spng, FX_SPNG, "libspng.so.0", "libspng0")
