#ifndef CRSVG_H
#define CRSVG_H

#include <stddef.h>
#include <stdint.h>

/* librsvg is opened when the first SVG picture is met: with the libraries that it links to, it is more than a quarter
   of what the dynamic linker has to do at every start of a program. */

/* Why librsvg can't be opened, or NULL; and Debian's package of it. */
const char *fx_svg_problem(void);
const char *fx_svg_package(void);

/* A document that librsvg has read. */
typedef struct fx_svg fx_svg;

/* Units of lengths, as librsvg numbers them. */
typedef enum {
  FX_SVG_PERCENT, FX_SVG_PX, FX_SVG_EM, FX_SVG_EX, FX_SVG_IN, FX_SVG_CM, FX_SVG_MM, FX_SVG_PT, FX_SVG_PC,
} fx_svg_unit;

/* A percentage of 100 % has the length 1. */
typedef struct {
  double length;
  fx_svg_unit unit;
} fx_svg_length;

/* What the root element says about its size. */
typedef struct {
  int has_width, has_height, has_view_box;
  fx_svg_length width, height;
  double view_box_width, view_box_height;
} fx_svg_size;

/* Reads a document without a base URI, at 96 dpi. Returns NULL where that can't be done; `failure`, if it isn't NULL
   then, says why and is freed with free(). */
fx_svg *fx_svg_open(const uint8_t *bytes, size_t length, char **failure);
void fx_svg_close(fx_svg *document);
fx_svg_size fx_svg_get_size(fx_svg *document);
/* Adds rules to those of the document. */
void fx_svg_add_style(fx_svg *document, const uint8_t *bytes, size_t length);
/* Draws into the rectangle (0, 0, width, height) of a cairo_t. Returns 0 where that can't be done; `failure` is as
   above. */
int fx_svg_draw(fx_svg *document, void *context, double width, double height, char **failure);

#endif
