#include "CLCMS.h"

FX_LIBRARY_DEFINITION(lcms, FX_LCMS, "liblcms2.so.2", "liblcms2-2")
