#ifndef CLIBRARIES_H
#define CLIBRARIES_H

#include <pthread.h>
#include <stddef.h>

/* Libraries that not every document needs are opened by the first one that does: the dynamic linker looks up thousands
   of symbols at each start of a program, and longer with every library that it has to look through.

   FUNCTIONS(X) is a list of a library's functions: X(first) X(second) … Their types are those of its own header. */

#define FX_LIBRARY_FIELD(name) __typeof__(name) *_Nonnull name;
#define FX_LIBRARY_NAME(name) #name,

/* Declares, for a header: fx_ID, the library's functions, and fx_ID_open, which finds them once, for all threads. It
   returns NULL where that can't be done; then `failure` says why, with the name of Debian's package, which fx_ID_package
   has alone. */
#define FX_LIBRARY(id, FUNCTIONS)                                                 \
  typedef struct {                                                                \
    FUNCTIONS(FX_LIBRARY_FIELD)                                                   \
  } fx_##id;                                                                      \
  const fx_##id *_Nullable fx_##id##_open(const char *_Nullable *_Nonnull failure); \
  const char *_Nonnull fx_##id##_package(void);

/* Defines what FX_LIBRARY declares; `file` is the library's name with the number of its ABI, `package` Debian's.

   With FX_LINKED it only names the functions, as a program does that is linked: Debian's tools then say which versions
   of which packages have them. */
#ifdef FX_LINKED
#define FX_LIBRARY_ADDRESS(name) (void *)&name,
#define FX_LIBRARY_DEFINITION(id, FUNCTIONS, file, package) \
  void *const fx_##id##_linked[] = {FUNCTIONS(FX_LIBRARY_ADDRESS)};
#else
#define FX_LIBRARY_DEFINITION(id, FUNCTIONS, file, package)                                                          \
  static fx_##id id##_functions;                                                                                     \
  static const char *const id##_names[] = {FUNCTIONS(FX_LIBRARY_NAME)};                                              \
  _Static_assert(sizeof id##_functions == sizeof id##_names, "nothing but functions");                               \
  static fx_library id##_library = {file, package, id##_names, sizeof id##_names / sizeof *id##_names, "", NULL};    \
  static pthread_once_t id##_once = PTHREAD_ONCE_INIT;                                                               \
  static void id##_load(void) { fx_library_load(&id##_library, &id##_functions); }                                   \
  const fx_##id *fx_##id##_open(const char **failure) {                                                              \
    pthread_once(&id##_once, id##_load);                                                                             \
    *failure = id##_library.handle ? NULL : id##_library.failure;                                                    \
    return id##_library.handle ? &id##_functions : NULL;                                                             \
  }                                                                                                                  \
  const char *fx_##id##_package(void) { return package; }
#endif

typedef struct {
  const char *_Nonnull file;
  const char *_Nonnull package;
  const char *_Nonnull const *_Nonnull names;
  size_t count;
  char failure[256];
  void *_Nullable handle;
} fx_library;

#ifdef __cplusplus
extern "C" {
#endif

/* Opens a library. Where that can't be done, returns NULL and writes why, with the name of Debian's package. */
void *_Nullable fx_library_open(
  const char *_Nonnull file, const char *_Nonnull package, char *_Nonnull failure, size_t size);

/* Opens a library and writes its functions, in the order of their names, into a structure of pointers. */
void fx_library_load(fx_library *_Nonnull library, void *_Nonnull functions);

#ifdef __cplusplus
}
#endif

#endif
