#ifndef CRsvg_SHIM_H
#define CRsvg_SHIM_H

// cairo's and GLib's declarations stay those of CCairo.
#pragma clang module import CCairo
#include <librsvg/rsvg.h>

#endif
