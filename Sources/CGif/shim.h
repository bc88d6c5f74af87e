#ifndef CGif_SHIM_H
#define CGif_SHIM_H

#include <stdio.h>
#include <gif_lib.h>

#endif
