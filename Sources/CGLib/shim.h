#ifndef CGLib_SHIM_H
#define CGLib_SHIM_H

#include <glib.h>

#endif
