#include "block.h"

#include <stdlib.h>
#include <string.h>

enum { longest_word = 15, longest_length_word = 7, length_code_count = 19, end_of_block = 256 };

/* RFC 1951 §3.2.5. */
static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[30] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                           193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};

static inline void put(fx_bits *bits, uint32_t value, unsigned count) {
  bits->bits |= (uint64_t)value << bits->count;
  bits->count += count;
}

/* Between two calls at most 48 bits are put. */
static inline void flush(fx_bits *bits) {
  if (bits->end - bits->next < 8) {
    bits->is_full = 1;
    bits->bits = 0;
    bits->count = 0;
    return;
  }
  memcpy(bits->next, &bits->bits, 8);
  unsigned bytes = bits->count >> 3;
  bits->next += bytes;
  bits->bits >>= bytes * 8;
  bits->count &= 7;
}

void fx_bits_finish(fx_bits *bits) {
  if (bits->count == 0) return;
  if (bits->next == bits->end) {
    bits->is_full = 1;
  } else {
    *bits->next++ = (uint8_t)bits->bits;
  }
  bits->count = 0;
}

void fx_block_begin(fx_block *block) {
  memset(block->literals, 0, sizeof block->literals);
  memset(block->distances, 0, sizeof block->distances);
  block->count = 0;
  for (int length = fx_minimum_match, symbol = 0; length <= fx_maximum_match; length++) {
    if (symbol < 28 && length == length_base[symbol + 1]) symbol++;
    block->length_symbols[length] = (uint8_t)symbol;
  }
}

typedef struct {
  uint32_t frequency;
  uint16_t symbol;
} leaf;

static int by_frequency(const void *a, const void *b) {
  const leaf *x = a, *y = b;
  if (x->frequency != y->frequency) return x->frequency < y->frequency ? -1 : 1;
  return (int)x->symbol - (int)y->symbol;
}

/* How many words of each length Huffman's code of the leaves has, none longer than `limit`. */
static void count_words(const leaf *leaves, int n, int limit, int *counts) {
  uint32_t weights[2 * fx_literal_count];
  uint16_t parents[2 * fx_literal_count];
  uint8_t depths[2 * fx_literal_count];
  for (int i = 0; i < n; i++) weights[i] = leaves[i].frequency;
  /* Both leaves and inner nodes come in the order of their weights: the two lightest head one of the two queues. */
  int next_leaf = 0, next_node = n;
  for (int node = n; node < 2 * n - 1; node++) {
    weights[node] = 0;
    for (int child = 0; child < 2; child++) {
      int takes_leaf = next_leaf < n && (next_node >= node || weights[next_leaf] <= weights[next_node]);
      int lightest = takes_leaf ? next_leaf++ : next_node++;
      weights[node] += weights[lightest];
      parents[lightest] = (uint16_t)node;
    }
  }
  int overflow = 0;
  depths[2 * n - 2] = 0;
  for (int node = 2 * n - 3; node >= 0; node--) {
    int depth = depths[parents[node]] + 1;
    if (depth > limit) {
      depth = limit;
      overflow++;
    }
    depths[node] = (uint8_t)depth;
    if (node < n) counts[depth]++;
  }
  /* Of what is too deep two at a time hang below a leaf that is not. */
  while (overflow > 0) {
    int depth = limit - 1;
    while (counts[depth] == 0) depth--;
    counts[depth]--;
    counts[depth + 1] += 2;
    counts[limit]--;
    overflow -= 2;
  }
}

/* Lengths of the words of a prefix code, and the words with their first bit lowest. RFC 1951 §3.2.2. */
static void make_code(const uint32_t *frequencies, int count, int limit, uint8_t *lengths, uint16_t *words) {
  leaf leaves[fx_literal_count];
  int counts[longest_word + 1] = {0};
  int n = 0;
  memset(lengths, 0, (size_t)count);
  for (int i = 0; i < count; i++) {
    if (frequencies[i]) leaves[n++] = (leaf){frequencies[i], (uint16_t)i};
  }
  if (n < 2) {
    /* A code has a word at least, even if nothing needs it. */
    int symbol = n == 0 ? 0 : leaves[0].symbol;
    lengths[symbol] = 1;
    words[symbol] = 0;
    return;
  }
  qsort(leaves, (size_t)n, sizeof *leaves, by_frequency);
  count_words(leaves, n, limit, counts);
  int place = 0;
  for (int length = limit; length >= 1; length--) {
    for (int i = 0; i < counts[length]; i++) lengths[leaves[place++].symbol] = (uint8_t)length;
  }
  uint32_t next[longest_word + 2] = {0};
  for (int length = 1; length <= limit; length++) next[length + 1] = (next[length] + (uint32_t)counts[length]) << 1;
  for (int i = 0; i < count; i++) {
    if (lengths[i] == 0) continue;
    uint32_t word = next[lengths[i]]++, reversed = 0;
    for (int bit = 0; bit < lengths[i]; bit++) reversed = reversed << 1 | (word >> bit & 1);
    words[i] = (uint16_t)reversed;
  }
}

/* Lengths of words as symbols that count their repetitions: a symbol in the lower five bits, its extra bits above. */
static int pack_lengths(const uint8_t *lengths, int count, uint16_t *items, uint32_t *frequencies) {
  int n = 0;
  for (int i = 0; i < count;) {
    int value = lengths[i], run = 1;
    while (i + run < count && lengths[i + run] == value) run++;
    i += run;
    if (value != 0) {
      items[n++] = (uint16_t)value;
      frequencies[value]++;
      run--;
    }
    while (run >= 3) {
      int symbol = value != 0 ? 16 : run >= 11 ? 18 : 17;
      int least = symbol == 18 ? 11 : 3, most = symbol == 16 ? 6 : symbol == 17 ? 10 : 138;
      int part = run < most ? run : most;
      items[n++] = (uint16_t)(symbol | (part - least) << 5);
      frequencies[symbol]++;
      run -= part;
    }
    while (run-- > 0) {
      items[n++] = (uint16_t)value;
      frequencies[value]++;
    }
  }
  return n;
}

static int used(const uint8_t *lengths, int count, int least) {
  while (count > least && lengths[count - 1] == 0) count--;
  return count;
}

static void write_lengths(fx_bits *bits, const uint8_t *literal_lengths, const uint8_t *distance_lengths) {
  static const uint8_t order[length_code_count] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  int literals = used(literal_lengths, fx_literal_count, 257);
  int distances = used(distance_lengths, fx_distance_count, 1);
  uint8_t all[fx_literal_count + fx_distance_count];
  memcpy(all, literal_lengths, (size_t)literals);
  memcpy(all + literals, distance_lengths, (size_t)distances);
  uint16_t items[fx_literal_count + fx_distance_count];
  uint32_t frequencies[length_code_count] = {0};
  int count = pack_lengths(all, literals + distances, items, frequencies);
  uint8_t lengths[length_code_count];
  uint16_t words[length_code_count];
  make_code(frequencies, length_code_count, longest_length_word, lengths, words);
  int codes = length_code_count;
  while (codes > 4 && lengths[order[codes - 1]] == 0) codes--;
  put(bits, (uint32_t)(literals - 257), 5);
  put(bits, (uint32_t)(distances - 1), 5);
  put(bits, (uint32_t)(codes - 4), 4);
  flush(bits);
  for (int i = 0; i < codes; i++) {
    put(bits, lengths[order[i]], 3);
    flush(bits);
  }
  for (int i = 0; i < count; i++) {
    int symbol = items[i] & 31;
    put(bits, words[symbol], lengths[symbol]);
    if (symbol >= 16) put(bits, items[i] >> 5, symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
    flush(bits);
  }
}

void fx_block_write(fx_block *block, fx_bits *bits, int is_last) {
  uint8_t literal_lengths[fx_literal_count], distance_lengths[fx_distance_count];
  uint16_t literal_words[fx_literal_count], distance_words[fx_distance_count];
  block->literals[end_of_block] = 1;
  make_code(block->literals, fx_literal_count, longest_word, literal_lengths, literal_words);
  make_code(block->distances, fx_distance_count, longest_word, distance_lengths, distance_words);
  put(bits, is_last ? 1 : 0, 1);
  put(bits, 2, 2);
  write_lengths(bits, literal_lengths, distance_lengths);
  for (size_t i = 0; i < block->count; i++) {
    uint32_t token = block->tokens[i];
    unsigned length = token >> 16;
    if (length == 0) {
      put(bits, literal_words[token], literal_lengths[token]);
    } else {
      unsigned symbol = block->length_symbols[length], distance = (token & 0xFFFF) + 1;
      unsigned place = fx_distance_symbol(distance);
      put(bits, literal_words[257 + symbol], literal_lengths[257 + symbol]);
      put(bits, length - length_base[symbol], length_extra[symbol]);
      put(bits, distance_words[place], distance_lengths[place]);
      put(bits, distance - distance_base[place], place < 4 ? 0 : place / 2 - 1);
    }
    flush(bits);
  }
  put(bits, literal_words[end_of_block], literal_lengths[end_of_block]);
  flush(bits);
  memset(block->literals, 0, sizeof block->literals);
  memset(block->distances, 0, sizeof block->distances);
  block->count = 0;
}
