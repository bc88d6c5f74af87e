#include "CBuildInfo.h"

/// 48 bytes: `Scripts/stamp` finds the section by its name.
__attribute__((section("flexrender_commit"), used)) static const volatile char commit[48] = "";

const char *flexrender_build_commit(void) { return (const char *)commit; }
