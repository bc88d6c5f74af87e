#include "TestEnvironment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Fonts by Tests/fonts.conf, the C locale, Universal Time. It runs before main: libraries read their surroundings once.
__attribute__((constructor)) void flexrender_test_environment(void) {
  char path[4096];
  int length = snprintf(path, sizeof path, "%s", __FILE__);
  if (length < 0 || (size_t)length >= sizeof path) abort();
  for (int up = 0; up < 2; up++) *strrchr(path, '/') = 0;
  if (strlen(path) + sizeof "/fonts.conf" > sizeof path) abort();
  strcat(path, "/fonts.conf");
  setenv("FONTCONFIG_FILE", path, 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TZ", "UTC", 1);
  static const char *const unset[] = {"FONTCONFIG_PATH", "FC_LANG", "LANGUAGE", "PANGO_LANGUAGE", "SOURCE_DATE_EPOCH",
                                      "FREETYPE_PROPERTIES", "HB_SHAPER_LIST"};
  for (size_t i = 0; i < sizeof unset / sizeof *unset; i++) unsetenv(unset[i]);
}
