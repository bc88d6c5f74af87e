#ifndef CBUILDINFO_H
#define CBUILDINFO_H

/// The commit that the program was built from, in a section of its own: `Scripts/stamp` writes it into a built
/// program, so that a new commit compiles nothing anew. Empty where nobody has.
extern const char *flexrender_build_commit(void);

#endif
