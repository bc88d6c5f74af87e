#ifndef CHarfBuzz_SHIM_H
#define CHarfBuzz_SHIM_H

#include <hb.h>
#include <hb-ot.h>

#endif
