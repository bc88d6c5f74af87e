#ifndef CHyphen_SHIM_H
#define CHyphen_SHIM_H

#include <stdlib.h>
#include <hyphen.h>

#endif
