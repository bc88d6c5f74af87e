#ifndef CSpng_SHIM_H
#define CSpng_SHIM_H

#include <spng.h>

#endif
