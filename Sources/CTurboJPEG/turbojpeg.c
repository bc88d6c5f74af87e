#include "CTurboJPEG.h"

FX_LIBRARY_DEFINITION(turbojpeg, FX_TURBOJPEG, "libturbojpeg.so.0", "libturbojpeg0")
