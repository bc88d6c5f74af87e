#ifndef CNOICUDATA_H
#define CNOICUDATA_H

/* Linked in, this target takes the place of ICU's data, which Foundation brings along: see data.c. */

#endif
