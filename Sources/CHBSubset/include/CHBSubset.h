#ifndef CHBSUBSET_H
#define CHBSUBSET_H

#include <CLibraries.h>
/* HarfBuzz's own types stay those of its module: of two that have them Swift sees one, whichever it loads first. */
#if __has_feature(modules)
#pragma clang module import CHarfBuzz
#endif
#include <hb-subset.h>

#define FX_HBSUBSET(X)                                                                                          \
  X(hb_subset_input_create_or_fail) X(hb_subset_input_destroy) X(hb_subset_input_set_flags)                     \
  X(hb_subset_input_set) X(hb_subset_input_glyph_set) X(hb_subset_input_unicode_set)                            \
  X(hb_subset_input_pin_axis_location) X(hb_subset_plan_create_or_fail) X(hb_subset_plan_destroy)               \
  X(hb_subset_plan_execute_or_fail) X(hb_subset_plan_old_to_new_glyph_mapping)
FX_LIBRARY(hbsubset, FX_HBSUBSET)

#endif
