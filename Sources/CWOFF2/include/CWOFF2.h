#ifndef CWOFF2_H
#define CWOFF2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why libwoff2, which is opened when it is needed, can't be opened, or null; and Debian's package of it.
const char *cwoff2_problem(void);
const char *cwoff2_package(void);

/// The size that a WOFF2 file says it unpacks to, which may be wrong; 0 where it isn't one, or
/// libwoff2 isn't there.
size_t cwoff2_unpacked_size(const uint8_t *data, size_t length);

/// Unpacks a WOFF2 file into `size` bytes, `limit` at most; null on failure. `cwoff2_free` frees the result.
uint8_t *cwoff2_unpack(const uint8_t *data, size_t length, size_t limit, size_t *size);

void cwoff2_free(uint8_t *result);

#ifdef __cplusplus
}
#endif

#endif
