#ifndef CSPNG_H
#define CSPNG_H

#include <CLibraries.h>
#include <spng.h>

#define FX_SPNG(X)                                                                                           \
  X(spng_version_string) X(spng_strerror) X(spng_ctx_new) X(spng_ctx_free) X(spng_set_chunk_limits)          \
  X(spng_set_crc_action) X(spng_set_png_buffer) X(spng_get_ihdr) X(spng_get_iccp) X(spng_get_srgb)           \
  X(spng_get_gama) X(spng_get_chrm) X(spng_decode_image)
FX_LIBRARY(spng, FX_SPNG)

#endif
