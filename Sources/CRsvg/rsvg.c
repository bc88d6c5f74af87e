#include "CRsvg.h"

#include <CLibraries.h>
#include <cairo.h>
#include <dlfcn.h>
#include <glib-object.h>
#include <pthread.h>
#include <string.h>

/* What librsvg 2.52 and later of its first ABI declare in <librsvg/rsvg.h>. */
typedef struct {
  double length;
  int unit;
} rsvg_length;
typedef struct {
  double x, y, width, height;
} rsvg_rectangle;

static struct {
  void *(*new_from_data)(const guint8 *bytes, gsize length, GError **error);
  void (*set_dpi)(void *handle, double dpi);
  void (*get_intrinsic_dimensions)(void *handle, gboolean *has_width, rsvg_length *width, gboolean *has_height,
                                   rsvg_length *height, gboolean *has_view_box, rsvg_rectangle *view_box);
  gboolean (*set_stylesheet)(void *handle, const guint8 *bytes, gsize length, GError **error);
  gboolean (*render_document)(void *handle, cairo_t *context, const rsvg_rectangle *viewport, GError **error);
} lib;
static char failure_to_open[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = fx_library_open("librsvg-2.so.2", fx_svg_package(), failure_to_open, sizeof failure_to_open);
  if (!handle) return;
  int complete = 1;
#define FIND(name) complete = complete && (lib.name = (__typeof__(lib.name))dlsym(handle, "rsvg_handle_" #name)) != NULL
  FIND(new_from_data);
  FIND(set_dpi);
  FIND(get_intrinsic_dimensions);
  FIND(set_stylesheet);
  FIND(render_document);
  if (!complete) strcpy(failure_to_open, "librsvg-2.so.2 is older than librsvg 2.52");
}

const char *fx_svg_problem(void) {
  pthread_once(&once, load);
  return failure_to_open[0] ? failure_to_open : NULL;
}

const char *fx_svg_package(void) { return "librsvg2-2"; }

/* The message of an error, which is freed. */
static char *message(GError *error) {
  if (!error) return NULL;
  char *text = strdup(error->message);
  g_error_free(error);
  return text;
}

fx_svg *fx_svg_open(const uint8_t *bytes, size_t length, char **failure) {
  *failure = NULL;
  const char *problem = fx_svg_problem();
  if (problem) {
    *failure = strdup(problem);
    return NULL;
  }
  GError *error = NULL;
  void *handle = lib.new_from_data(bytes, length, &error);
  if (!handle) {
    *failure = message(error);
    return NULL;
  }
  lib.set_dpi(handle, 96);
  return handle;
}

void fx_svg_close(fx_svg *document) { g_object_unref(document); }

fx_svg_size fx_svg_get_size(fx_svg *document) {
  gboolean has_width = 0, has_height = 0, has_view_box = 0;
  rsvg_length width = {0}, height = {0};
  rsvg_rectangle box = {0};
  lib.get_intrinsic_dimensions(document, &has_width, &width, &has_height, &height, &has_view_box, &box);
  return (fx_svg_size){
    .has_width = has_width, .has_height = has_height, .has_view_box = has_view_box,
    .width = {width.length, (fx_svg_unit)width.unit}, .height = {height.length, (fx_svg_unit)height.unit},
    .view_box_width = box.width, .view_box_height = box.height,
  };
}

void fx_svg_add_style(fx_svg *document, const uint8_t *bytes, size_t length) {
  GError *error = NULL;
  if (!lib.set_stylesheet(document, bytes, length, &error)) g_clear_error(&error);
}

int fx_svg_draw(fx_svg *document, void *context, double width, double height, char **failure) {
  GError *error = NULL;
  const rsvg_rectangle viewport = {0, 0, width, height};
  *failure = NULL;
  if (lib.render_document(document, context, &viewport, &error)) return 1;
  *failure = message(error);
  return 0;
}
