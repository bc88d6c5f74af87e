#include "CWOFF2.h"

#include <CLibraries.h>
#include <dlfcn.h>
#include <pthread.h>
#include <woff2/output.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

/* The two functions of libwoff2 that are called, opened with the first such font: with it comes all of libstdc++, whose
   symbols take the loader half of a short program's time. */
struct Library {
  size_t (*final_size)(const uint8_t *data, size_t length) = nullptr;
  bool (*convert)(const uint8_t *data, size_t length, woff2::WOFF2Out *out) = nullptr;
};
Library library;
pthread_once_t once = PTHREAD_ONCE_INIT;
/* Why it can't be opened under the first name that it has. */
char failure[256];

void load() {
  for (const char *name : {"libwoff2dec.so.1.0.2", "libwoff2dec.so"}) {
    char why[sizeof failure];
    void *handle = fx_library_open(name, cwoff2_package(), why, sizeof why);
    if (handle == nullptr) {
      if (failure[0] == 0) strcpy(failure, why);
      continue;
    }
    Library found;
    found.final_size =
        reinterpret_cast<decltype(found.final_size)>(dlsym(handle, "_ZN5woff221ComputeWOFF2FinalSizeEPKhm"));
    found.convert = reinterpret_cast<decltype(found.convert)>(
        dlsym(handle, "_ZN5woff217ConvertWOFF2ToTTFEPKhmPNS_8WOFF2OutE"));
    if (found.final_size != nullptr && found.convert != nullptr) {
      library = found;
      failure[0] = 0;
      return;
    }
    snprintf(failure, sizeof failure, "%s has other functions: it is of another version", name);
    dlclose(handle);
  }
}

/* Grows as it is written to, up to a limit. */
class Output final : public woff2::WOFF2Out {
 public:
  Output(size_t capacity, size_t limit) : limit_(limit) { reserve(std::min(capacity, limit)); }
  ~Output() override { free(bytes_); }
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;

  bool Write(const void *data, size_t length) override { return Write(data, size_, length); }

  bool Write(const void *data, size_t offset, size_t length) override {
    if (offset > limit_ || length > limit_ - offset) return false;
    const size_t end = offset + length;
    if (end > capacity_ && !reserve(std::min(limit_, std::max(end, capacity_ * 2)))) return false;
    if (offset > size_) memset(bytes_ + size_, 0, offset - size_);
    if (length > 0) memcpy(bytes_ + offset, data, length);
    size_ = std::max(size_, end);
    return true;
  }

  size_t Size() override { return size_; }

  uint8_t *release() {
    uint8_t *bytes = bytes_;
    bytes_ = nullptr;
    return bytes;
  }

 private:
  bool reserve(size_t capacity) {
    auto *bytes = static_cast<uint8_t *>(realloc(bytes_, std::max<size_t>(capacity, 1)));
    if (bytes == nullptr) return false;
    bytes_ = bytes;
    capacity_ = capacity;
    return true;
  }

  uint8_t *bytes_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
  const size_t limit_;
};

}  // namespace

const char *cwoff2_problem(void) {
  pthread_once(&once, load);
  return library.convert == nullptr ? failure : nullptr;
}

const char *cwoff2_package(void) { return "libwoff1"; }

size_t cwoff2_unpacked_size(const uint8_t *data, size_t length) {
  return cwoff2_problem() == nullptr ? library.final_size(data, length) : 0;
}

uint8_t *cwoff2_unpack(const uint8_t *data, size_t length, size_t limit, size_t *size) {
  *size = 0;
  if (cwoff2_problem() != nullptr) return nullptr;
  Output out(cwoff2_unpacked_size(data, length), limit);
  if (!library.convert(data, length, &out) || out.Size() == 0) return nullptr;
  *size = out.Size();
  return out.release();
}

void cwoff2_free(uint8_t *result) { free(result); }
