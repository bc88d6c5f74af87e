#include "CCairoFixes.h"

#define _GNU_SOURCE
#include <cairo.h>
#include <dlfcn.h>
#include <stddef.h>

/*
 * cairo 1.16 keeps a clip of upright edges as boxes, without its path. Where there are several boxes off the
 * pixel grid, and what is drawn ends on the grid, the image compositor asks for the path all the same and an
 * assertion ends the process (cairo-spans-compositor.c, `get_clip_surface`). librsvg clips by the same function,
 * so the mend stands where both come by: a line across the path and back covers nothing, but it isn't upright,
 * and the path is kept. One rectangle, by far the commonest clip, needs nothing.
 */

/* Whether a path has only upright edges, and more of them than one rectangle. Finds its first and last corner. */
static int is_rectilinear(const cairo_path_t *path, double corners[4]) {
  double x = 0, y = 0, start_x = 0, start_y = 0;
  int edges = 0;
  for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
    const cairo_path_data_t *data = &path->data[i];
    switch (data->header.type) {
      case CAIRO_PATH_MOVE_TO:
        start_x = x = data[1].point.x;
        start_y = y = data[1].point.y;
        break;
      case CAIRO_PATH_LINE_TO:
        if (edges == 0) {
          corners[0] = x;
          corners[1] = y;
        }
        edges++;
        if (data[1].point.x != x && data[1].point.y != y) return 0;
        x = data[1].point.x;
        y = data[1].point.y;
        /* The farthest corner in both directions makes a line that is never upright. */
        if (x != corners[0] && y != corners[1]) {
          corners[2] = x;
          corners[3] = y;
        }
        break;
      case CAIRO_PATH_CURVE_TO: return 0;
      case CAIRO_PATH_CLOSE_PATH:
        x = start_x;
        y = start_y;
        break;
    }
  }
  return edges > 4;
}

static void keep_path(cairo_t *context) {
  if (cairo_surface_get_type(cairo_get_group_target(context)) != CAIRO_SURFACE_TYPE_IMAGE) return;
  cairo_path_t *path = cairo_copy_path(context);
  double corners[4] = {0, 0, 0, 0};
  if (path->status == CAIRO_STATUS_SUCCESS && is_rectilinear(path, corners)) {
    cairo_move_to(context, corners[0], corners[1]);
    cairo_line_to(context, corners[2], corners[3]);
    cairo_close_path(context);
  }
  cairo_path_destroy(path);
}

__attribute__((visibility("default"))) void cairo_clip(cairo_t *context) {
  static void (*original)(cairo_t *);
  void (*next)(cairo_t *) = __atomic_load_n(&original, __ATOMIC_ACQUIRE);
  if (next == NULL) {
    next = (void (*)(cairo_t *))dlsym(RTLD_NEXT, "cairo_clip");
    if (next == NULL) return;
    __atomic_store_n(&original, next, __ATOMIC_RELEASE);
  }
  keep_path(context);
  next(context);
}
