#ifndef CWOFF2_H
#define CWOFF2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The size that a WOFF2 file says it unpacks to; 0 where it isn't one.
size_t cwoff2_unpacked_size(const uint8_t *data, size_t length);

/// Unpacks a WOFF2 file into `result` of `capacity` bytes. Returns the bytes written, or 0 on failure.
size_t cwoff2_unpack(const uint8_t *data, size_t length, uint8_t *result, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
