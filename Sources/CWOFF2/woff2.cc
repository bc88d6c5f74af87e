#include "CWOFF2.h"

#include <woff2/decode.h>
#include <woff2/output.h>

size_t cwoff2_unpacked_size(const uint8_t *data, size_t length) {
  return woff2::ComputeWOFF2FinalSize(data, length);
}

size_t cwoff2_unpack(const uint8_t *data, size_t length, uint8_t *result, size_t capacity) {
  woff2::WOFF2MemoryOut out(result, capacity);
  return woff2::ConvertWOFF2ToTTF(data, length, &out) ? out.Size() : 0;
}
