#ifndef CAVIF_H
#define CAVIF_H

#include <stddef.h>
#include <stdint.h>

/* libavif is opened when the first AVIF picture is met: the codecs that it links to would make every start of a
   program slower. */

/* Why libavif can't be opened, or NULL; and Debian's package of it. */
const char *fx_avif_problem(void);
const char *fx_avif_package(void);

typedef struct {
  uint32_t width, height;
  int has_alpha;
  /* Quarter turns anti-clockwise, then a mirror: -1 none, 0 top to bottom, 1 left to right. */
  int quarter_turns, mirror;
  /* ITU-T H.273. */
  int primaries, transfer;
  /* Owned by the picture; NULL where there is none. */
  const uint8_t *profile;
  size_t profile_length;
  void *decoder;
} fx_avif_picture;

/* Decodes the first picture. Returns NULL, or why that can't be done. */
const char *fx_avif_open(const uint8_t *bytes, size_t length, uint32_t pixel_limit, uint32_t side_limit,
                         fx_avif_picture *picture);
/* Writes straight B, G, R, A of 8 bits. Returns NULL, or why that can't be done. */
const char *fx_avif_pixels(const fx_avif_picture *picture, uint8_t *pixels, size_t row_length);
void fx_avif_close(fx_avif_picture *picture);

/* Encodes straight B, G, R, A of 8 bits. `quality` 1 to 100; 0 loses nothing. The numbers mean what `primaries` of ITU-T
   H.273 and a `profile`, which may be NULL, say, with sRGB's curve. Returns NULL, or why that can't be done;
   the bytes are freed with fx_avif_free. */
const char *fx_avif_encode(const uint8_t *pixels, uint32_t width, uint32_t height, size_t row_length, int has_alpha,
                           int quality, int primaries, const uint8_t *profile, size_t profile_length, uint8_t **bytes,
                           size_t *length);
void fx_avif_free(uint8_t *bytes);

#endif
