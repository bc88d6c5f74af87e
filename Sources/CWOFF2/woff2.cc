#include "CWOFF2.h"

#include <woff2/decode.h>
#include <woff2/output.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

size_t cwoff2_unpacked_size(const uint8_t *data, size_t length) {
  return woff2::ComputeWOFF2FinalSize(data, length);
}

uint8_t *cwoff2_unpack(const uint8_t *data, size_t length, size_t limit, size_t *size) {
  std::string font;
  font.reserve(std::min(limit, cwoff2_unpacked_size(data, length)));
  woff2::WOFF2StringOut out(&font);
  out.SetMaxSize(limit);
  *size = 0;
  if (!woff2::ConvertWOFF2ToTTF(data, length, &out) || out.Size() == 0) return nullptr;
  auto *result = static_cast<uint8_t *>(malloc(out.Size()));
  if (result == nullptr) return nullptr;
  *size = out.Size();
  memcpy(result, font.data(), *size);
  return result;
}

void cwoff2_free(uint8_t *result) { free(result); }
