#include "CLibraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* The loader's own reason, where it is another than that there is no such file: it stands behind the last colon. */
static const char *reason(void) {
  const char *text = dlerror();
  const char *colon = text ? strrchr(text, ':') : NULL;
  return colon && !strstr(text, "No such file") ? colon + 1 : NULL;
}

void *fx_library_open(const char *file, const char *package, char *failure, size_t size) {
  /* Lazily: of what a library itself calls little is needed. */
  void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (handle) return handle;
  const char *why = reason();
  snprintf(
    failure, size, "%s can't be opened%s%s: Debian has it in the package %s", file, why ? "," : "", why ? why : "",
    package);
  return NULL;
}

void fx_library_load(fx_library *library, void *functions) {
  void *handle = fx_library_open(library->file, library->package, library->failure, sizeof library->failure);
  if (!handle) return;
  for (size_t i = 0; i < library->count; i++) {
    void *function = dlsym(handle, library->names[i]);
    if (!function) {
      snprintf(
        library->failure, sizeof library->failure, "%s has no function %s: it is of another version", library->file,
        library->names[i]);
      dlclose(handle);
      return;
    }
    memcpy((char *)functions + i * sizeof function, &function, sizeof function);
  }
  library->handle = handle;
}
