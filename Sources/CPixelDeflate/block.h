#ifndef CPIXELDEFLATE_BLOCK_H
#define CPIXELDEFLATE_BLOCK_H

#include <stddef.h>
#include <stdint.h>

enum {
  fx_minimum_match = 3,
  fx_maximum_match = 258,
  fx_window = 32768,
  fx_tokens_per_block = 1 << 14,
  fx_literal_count = 286,
  fx_distance_count = 30,
};

/* Bits on their way out, the first in the lowest. */
typedef struct {
  uint8_t *next, *end;
  uint64_t bits;
  unsigned count;
  int is_full;
} fx_bits;

/* What is to be written next, as literals and matches. */
typedef struct {
  uint32_t literals[fx_literal_count];
  uint32_t distances[fx_distance_count];
  /* A literal, or a length in the upper half and a distance less 1 in the lower one. */
  uint32_t *tokens;
  size_t count;
  /* The symbol of a length, less 257. */
  uint8_t length_symbols[fx_maximum_match + 1];
} fx_block;

void fx_block_begin(fx_block *block);

/* Writes the block with a prefix code of its own and empties it. RFC 1951 §3.2.7. */
void fx_block_write(fx_block *block, fx_bits *bits, int is_last);

/* Writes what fills no byte. */
void fx_bits_finish(fx_bits *bits);

static inline unsigned fx_distance_symbol(unsigned distance) {
  unsigned d = distance - 1;
  if (d < 4) return d;
  unsigned high = 31 - (unsigned)__builtin_clz(d);
  return 2 * high + (d >> (high - 1) & 1);
}

static inline void fx_add_literal(fx_block *block, uint8_t byte) {
  block->tokens[block->count++] = byte;
  block->literals[byte]++;
}

static inline void fx_add_match(fx_block *block, unsigned length, unsigned distance) {
  block->tokens[block->count++] = length << 16 | (distance - 1);
  block->literals[257 + block->length_symbols[length]]++;
  block->distances[fx_distance_symbol(distance)]++;
}

#endif
