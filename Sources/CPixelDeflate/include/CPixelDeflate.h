#ifndef CPIXELDEFLATE_H
#define CPIXELDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/* Compresses rows of pixels as deflate data (RFC 1951) for pictures that repeat themselves, as drawn pages do. Beside
   a hash chain it looks at the pixel to the left and at the row above, and takes what is long enough without putting
   each of its bytes into the chain: general compressors spend most of their time on that, in runs of one colour. The
   same bytes give the same result. */

/* Room that is enough for `length` bytes. */
size_t fx_pixel_deflate_bound(size_t length);

/* Compresses `bytes`, fewer than 2 GiB.

   `pixel` and `row` are bytes of a pixel and of a row with its filter byte. Returns the length of the result; 0 where
   `capacity` is too small or memory runs out. */
size_t fx_pixel_deflate(
    const uint8_t *bytes, size_t length, size_t pixel, size_t row, uint8_t *target, size_t capacity);

#endif
