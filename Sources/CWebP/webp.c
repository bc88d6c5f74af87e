#include "CWebP.h"

FX_LIBRARY_DEFINITION(webp, FX_WEBP, "libwebp.so.7", "libwebp7")
FX_LIBRARY_DEFINITION(webpdemux, FX_WEBPDEMUX, "libwebpdemux.so.2", "libwebpdemux2")
