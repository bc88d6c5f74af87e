#include "CHyphen.h"

FX_LIBRARY_DEFINITION(hyphen, FX_HYPHEN, "libhyphen.so.0", "libhyphen0")
