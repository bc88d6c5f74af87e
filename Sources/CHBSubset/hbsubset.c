#include "CHBSubset.h"

FX_LIBRARY_DEFINITION(hbsubset, FX_HBSUBSET, "libharfbuzz-subset.so.0", "libharfbuzz-subset0")
