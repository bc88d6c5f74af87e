#include "CAVIF.h"

#include <CLibraries.h>
#include <avif/avif.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERSION_PREFIX(major, minor) VERSION_TEXT(major) "." VERSION_TEXT(minor) "."
#define VERSION_TEXT(number) #number
/* Structures are the same within a minor version. */
static const char version[] = VERSION_PREFIX(AVIF_VERSION_MAJOR, AVIF_VERSION_MINOR);

/* Every function of libavif that is called here. */
#define FUNCTIONS(X)                                                                                                \
  X(avifVersion) X(avifResultToString) X(avifDecoderCreate) X(avifDecoderDestroy) X(avifDecoderSetIOMemory)         \
  X(avifDecoderParse) X(avifDecoderNextImage) X(avifImageYUVToRGB) X(avifImageRGBToYUV) X(avifRGBImageSetDefaults)  \
  X(avifImageCreate) X(avifImageDestroy) X(avifEncoderCreate) X(avifEncoderWrite) X(avifEncoderDestroy)             \
  X(avifRWDataFree) X(avifImageSetProfileICC)

#define DECLARE(name) __typeof__(name) *name;
static struct { FUNCTIONS(DECLARE) } lib;
static char failure_to_open[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* As Debian names it. */
#if AVIF_VERSION_MAJOR > 0
#define ABI "16"
#else
#define ABI "15"
#endif

const char *fx_avif_package(void) { return "libavif" ABI; }

static void load(void) {
  static const char *const names[] = {"libavif.so." ABI, "libavif.so"};
  char first[sizeof failure_to_open] = "";
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char failure[sizeof failure_to_open];
    void *handle = fx_library_open(names[i], fx_avif_package(), failure, sizeof failure);
    if (!handle) {
      if (!first[0]) strcpy(first, failure);
      continue;
    }
    int complete = 1;
#define FIND(name) complete &= (lib.name = (__typeof__(name) *)dlsym(handle, #name)) != NULL;
    FUNCTIONS(FIND)
    if (complete && strncmp(lib.avifVersion(), version, sizeof version - 1) == 0) return;
    snprintf(
      first, sizeof first, "%s isn't libavif %d.%d, with which this program was built", names[i], AVIF_VERSION_MAJOR,
      AVIF_VERSION_MINOR);
    dlclose(handle);
  }
  strcpy(failure_to_open, first);
}

const char *fx_avif_problem(void) {
  pthread_once(&once, load);
  return failure_to_open[0] ? failure_to_open : NULL;
}

#define REQUIRE_LIBRARY() \
  if (fx_avif_problem()) return fx_avif_problem()

const char *fx_avif_open(const uint8_t *bytes, size_t length, uint32_t pixel_limit, uint32_t side_limit,
                         fx_avif_picture *picture) {
  REQUIRE_LIBRARY();
  memset(picture, 0, sizeof *picture);
  avifDecoder *decoder = lib.avifDecoderCreate();
  if (!decoder) return "out of memory";
  picture->decoder = decoder;
  decoder->maxThreads = 1;
  decoder->imageSizeLimit = pixel_limit;
  decoder->imageDimensionLimit = side_limit;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  /* Browsers read files that lack a property as well. */
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  avifResult result = lib.avifDecoderSetIOMemory(decoder, bytes, length);
  if (result == AVIF_RESULT_OK) result = lib.avifDecoderParse(decoder);
  if (result == AVIF_RESULT_OK) result = lib.avifDecoderNextImage(decoder);
  if (result != AVIF_RESULT_OK) return lib.avifResultToString(result);
  const avifImage *image = decoder->image;
  picture->width = image->width;
  picture->height = image->height;
  picture->has_alpha = image->alphaPlane != NULL;
  picture->quarter_turns = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  picture->mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? image->imir.mode & 1 : -1;
  picture->primaries = image->colorPrimaries;
  picture->transfer = image->transferCharacteristics;
  picture->profile = image->icc.size > 0 ? image->icc.data : NULL;
  picture->profile_length = image->icc.size;
  return NULL;
}

const char *fx_avif_pixels(const fx_avif_picture *picture, uint8_t *pixels, size_t row_length) {
  const avifDecoder *decoder = picture->decoder;
  avifRGBImage rgb;
  lib.avifRGBImageSetDefaults(&rgb, decoder->image);
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.depth = 8;
  rgb.pixels = pixels;
  rgb.rowBytes = (uint32_t)row_length;
  avifResult result = lib.avifImageYUVToRGB(decoder->image, &rgb);
  return result == AVIF_RESULT_OK ? NULL : lib.avifResultToString(result);
}

void fx_avif_close(fx_avif_picture *picture) {
  if (picture->decoder) lib.avifDecoderDestroy(picture->decoder);
  picture->decoder = NULL;
}

const char *fx_avif_encode(const uint8_t *pixels, uint32_t width, uint32_t height, size_t row_length, int has_alpha,
                           int quality, int primaries, const uint8_t *profile, size_t profile_length, uint8_t **bytes,
                           size_t *length) {
  REQUIRE_LIBRARY();
  const int is_lossless = quality == 0;
  const char *failure = NULL;
  avifRWData output = AVIF_DATA_EMPTY;
  avifResult result;
  avifImage *image = lib.avifImageCreate(width, height, 8, AVIF_PIXEL_FORMAT_YUV444);
  avifEncoder *encoder = lib.avifEncoderCreate();
  if (!image || !encoder) {
    failure = "out of memory";
    goto end;
  }
  image->colorPrimaries = (avifColorPrimaries)primaries;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  /* Only the identity loses nothing. */
  image->matrixCoefficients =
    is_lossless ? AVIF_MATRIX_COEFFICIENTS_IDENTITY : AVIF_MATRIX_COEFFICIENTS_BT601;
  image->yuvRange = AVIF_RANGE_FULL;
  if (profile) {
    lib.avifImageSetProfileICC(image, profile, profile_length);
    if (image->icc.size != profile_length) {
      failure = "out of memory";
      goto end;
    }
  }
  avifRGBImage rgb;
  lib.avifRGBImageSetDefaults(&rgb, image);
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.depth = 8;
  rgb.ignoreAlpha = has_alpha ? AVIF_FALSE : AVIF_TRUE;
  rgb.pixels = (uint8_t *)pixels;
  rgb.rowBytes = (uint32_t)row_length;
  result = lib.avifImageRGBToYUV(image, &rgb);
  if (result == AVIF_RESULT_OK) {
    /* One thread: the same bytes on every machine. */
    encoder->maxThreads = 1;
    encoder->speed = 6;
    /* Quality on AV1's scale of quantizers, as libavif's own programs count it. */
    const int quantizer = is_lossless ? 0 : ((100 - quality) * 63 + 50) / 100;
    encoder->minQuantizer = is_lossless || quantizer < 4 ? 0 : quantizer - 4;
    encoder->maxQuantizer = is_lossless ? 0 : quantizer + 4 > 63 ? 63 : quantizer + 4;
    encoder->minQuantizerAlpha = encoder->maxQuantizerAlpha = AVIF_QUANTIZER_LOSSLESS;
    result = lib.avifEncoderWrite(encoder, image, &output);
  }
  if (result != AVIF_RESULT_OK) {
    failure = lib.avifResultToString(result);
  } else if ((*bytes = malloc(output.size))) {
    memcpy(*bytes, output.data, output.size);
    *length = output.size;
  } else {
    failure = "out of memory";
  }
end:
  lib.avifRWDataFree(&output);
  if (encoder) lib.avifEncoderDestroy(encoder);
  if (image) lib.avifImageDestroy(image);
  return failure;
}

void fx_avif_free(uint8_t *bytes) { free(bytes); }
