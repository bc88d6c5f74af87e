#ifndef CCAIROFIXES_H
#define CCAIROFIXES_H

#include <stddef.h>

/* Linked in, this target takes the place of cairo's `cairo_clip`, for librsvg too: see clip.c. */

/* From now on warnings of GLib's libraries, pango and librsvg among them, are kept instead of printed. */
void fx_keep_messages(void);

/* Moves what this thread's calls had to say to `target`, a line each, and returns its length in bytes. */
size_t fx_take_messages(char *target, size_t capacity);

/* A file in memory for a font that libraries read by path, as /proc/self/fd/N; less than 0 where there is none. */
int fx_memory_file_of_font(void);

#endif
