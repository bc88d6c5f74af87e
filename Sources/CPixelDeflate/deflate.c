#include "CPixelDeflate.h"

#include <stdlib.h>
#include <string.h>

#include "block.h"

enum {
  hash_bits = 15,
  /* A match this long is taken without a search for a longer one. */
  nice_length = 64,
  /* Up to this length a match is compared with what the next byte would give. */
  lazy_length = 4,
  /* Up to this length all bytes of a match can be found again; of longer ones those at both ends. */
  indexed_length = 24,
  search_depth = 16,
  /* How far away a match of three bytes is still shorter than its bytes. */
  nearest_pixel = 8192,
};

/* Where four bytes, and three, were seen last. */
typedef struct {
  int32_t heads[1 << hash_bits];
  int32_t pixels[1 << hash_bits];
  /* The way back from a position to the one before with the same hash; 0 where it is out of sight. */
  uint16_t gaps[fx_window];
} places;

typedef struct {
  unsigned length, distance;
} match;

typedef struct {
  const uint8_t *bytes;
  size_t length, pixel, row;
  places *places;
} input;

static inline uint32_t four(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, 4);
  return value;
}

static inline uint32_t three(const uint8_t *bytes) { return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16; }

static inline uint32_t hash(uint32_t value) { return value * 0x9E3779B1u >> (32 - hash_bits); }

/* How many bytes are the same in both places. */
static inline unsigned common(const uint8_t *a, const uint8_t *b, unsigned limit) {
  unsigned n = 0;
  while (n + 8 <= limit) {
    uint64_t x, y;
    memcpy(&x, a + n, 8);
    memcpy(&y, b + n, 8);
    if (x != y) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      return n + ((unsigned)__builtin_ctzll(x ^ y) >> 3);
#else
      break;
#endif
    }
    n += 8;
  }
  while (n < limit && a[n] == b[n]) n++;
  return n;
}

static inline void insert(const input *in, size_t position) {
  places *places = in->places;
  uint32_t h = hash(four(in->bytes + position));
  int64_t gap = (int64_t)position - places->heads[h];
  places->gaps[position & (fx_window - 1)] = (uint16_t)(gap < fx_window ? gap : 0);
  places->heads[h] = (int32_t)position;
  places->pixels[hash(three(in->bytes + position))] = (int32_t)position;
}

/* The longest match that can be found from a position, at least four bytes before the end. */
static match find(const input *in, size_t position, int depth) {
  const uint8_t *here = in->bytes + position;
  size_t left = in->length - position;
  unsigned limit = left < fx_maximum_match ? (unsigned)left : fx_maximum_match;
  match best = {0, 0};
  if (position >= in->pixel) best = (match){common(here, here - in->pixel, limit), (unsigned)in->pixel};
  if (position >= in->row && in->row < fx_window && best.length < limit) {
    unsigned length = common(here, here - in->row, limit);
    if (length > best.length) best = (match){length, (unsigned)in->row};
  }
  /* Nothing is longer than what is left, and behind that there is nothing to read. */
  if (best.length >= nice_length || best.length == limit || limit <= fx_minimum_match + 1) return best;
  if (best.length < fx_minimum_match) {
    int32_t at = in->places->pixels[hash(three(here))];
    if (at >= 0 && position - (size_t)at < nearest_pixel && three(in->bytes + at) == three(here)) {
      best = (match){fx_minimum_match, (unsigned)(position - (size_t)at)};
    }
  }
  uint32_t start = four(here);
  int64_t at = in->places->heads[hash(start)];
  while (depth-- > 0 && at >= 0 && (int64_t)position - at < fx_window) {
    const uint8_t *there = in->bytes + at;
    /* Only what agrees where the best one ends can be longer. */
    if (four(there) == start && (best.length < 4 || four(there + best.length - 3) == four(here + best.length - 3))) {
      unsigned length = 4 + common(there + 4, here + 4, limit - 4);
      if (length > best.length) best = (match){length, (unsigned)((int64_t)position - at)};
      if (length >= nice_length || length == limit) break;
    }
    uint16_t gap = in->places->gaps[(size_t)at & (fx_window - 1)];
    if (gap == 0) break;
    at -= gap;
  }
  return best;
}

size_t fx_pixel_deflate_bound(size_t length) { return length + length / 8 + 1024; }

static void compress(const input *in, fx_block *block, fx_bits *bits) {
  /* From here on there is room to read eight bytes. */
  size_t safe = in->length > 8 ? in->length - 8 : 0;
  match waiting = {0, 0};
  int waits = 0;
  for (size_t position = 0; position < in->length && !bits->is_full;) {
    match found = waiting;
    if (!waits) found = position < safe ? find(in, position, search_depth) : (match){0, 0};
    waits = 0;
    if (position < safe) insert(in, position);
    if (found.length >= fx_minimum_match && found.length < lazy_length && position + 1 < safe) {
      waiting = find(in, position + 1, search_depth / 2);
      waits = waiting.length > found.length;
    }
    if (found.length < fx_minimum_match || waits) {
      fx_add_literal(block, in->bytes[position]);
      position++;
    } else {
      fx_add_match(block, found.length, found.distance);
      size_t end = position + found.length;
      size_t indexed = end < safe ? end : safe;
      if (found.length < indexed_length) {
        for (size_t p = position + 1; p < indexed; p++) insert(in, p);
      } else {
        for (size_t p = position + 1; p < position + 4 && p < indexed; p++) insert(in, p);
        for (size_t p = end - 8; p < indexed; p++) insert(in, p);
      }
      position = end;
    }
    if (block->count == fx_tokens_per_block) fx_block_write(block, bits, 0);
  }
  fx_block_write(block, bits, 1);
  fx_bits_finish(bits);
}

size_t fx_pixel_deflate(
    const uint8_t *bytes, size_t length, size_t pixel, size_t row, uint8_t *target, size_t capacity) {
  fx_block block;
  fx_bits bits = {target, target + capacity, 0, 0, 0};
  places *places = malloc(sizeof *places);
  block.tokens = malloc(sizeof *block.tokens * fx_tokens_per_block);
  if (places && block.tokens && length < INT32_MAX && pixel > 0) {
    fx_block_begin(&block);
    for (size_t i = 0; i < 1 << hash_bits; i++) places->heads[i] = places->pixels[i] = -fx_window;
    input in = {bytes, length, pixel, row, places};
    compress(&in, &block, &bits);
  } else {
    bits.is_full = 1;
  }
  free(places);
  free(block.tokens);
  return bits.is_full ? 0 : (size_t)(bits.next - target);
}
