#ifndef CTEMPLATES_H
#define CTEMPLATES_H

#include <stddef.h>

/// A file of a built-in template, held by the program itself.
typedef struct {
  /// The template's folder.
  const char *folder;
  /// The file's name in it.
  const char *name;
  const unsigned char *bytes;
  size_t length;
} BuiltInFile;

/// The files of all built-in templates.
extern const BuiltInFile *const built_in_files;
extern const size_t built_in_file_count;

#endif
