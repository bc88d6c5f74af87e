#include "CNoICUData.h"

#include <stdint.h>

/*
 * Locales, collations, calendars and converters of ICU's are 34 MB, half of a program that has Foundation inside, and
 * nothing here asks for them: how locales write numbers and dates is this project's own table, text is decoded by
 * iconv, and Unicode's properties are in ICU's code. This is the empty table of contents that ICU's own libraries are
 * built with where data comes from elsewhere ("stub data"): ICU looks up its data by this symbol, and finds none.
 *
 * The number is ICU's version, 76 with Swift 6.3. Of another version the symbol is another: the data is then back in
 * the program, and nothing else changes.
 */
__attribute__((visibility("hidden"), aligned(16))) const struct {
  uint16_t header_size;
  uint8_t magic[2];
  /* UDataInfo */
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset, unit_size, padding;
  char format[4];
  uint8_t format_version[4], data_version[4];
  uint8_t alignment[8];
  /* The table of contents. */
  uint32_t count, end;
} icudt76_dat = {
  .header_size = 32,
  .magic = {0xDA, 0x27},
  .info_size = 20,
  .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
  .unit_size = 2,
  .format = {'T', 'o', 'C', 'P'},
  .format_version = {1},
};
