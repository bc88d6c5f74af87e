#ifndef CHYPHEN_H
#define CHYPHEN_H

#include <CLibraries.h>
#include <stdio.h>
#include <stdlib.h>
#include <hyphen.h>

#define FX_HYPHEN(X) X(hnj_hyphen_load) X(hnj_hyphen_load_file) X(hnj_hyphen_free) X(hnj_hyphen_hyphenate2)
FX_LIBRARY(hyphen, FX_HYPHEN)

#endif
