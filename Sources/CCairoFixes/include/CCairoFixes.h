#ifndef CCAIROFIXES_H
#define CCAIROFIXES_H

/* This target has nothing to call. Linked in, it takes the place of cairo's `cairo_clip`, for librsvg too. */

#endif
