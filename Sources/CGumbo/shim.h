#ifndef CGumbo_SHIM_H
#define CGumbo_SHIM_H

#include <gumbo.h>

#endif
