#ifndef CTURBOJPEG_H
#define CTURBOJPEG_H

#include <CLibraries.h>
#include <turbojpeg.h>

#define FX_TURBOJPEG(X)                                                                                            \
  X(tjInitCompress) X(tjCompress2) X(tjInitDecompress) X(tjDecompressHeader3) X(tjDecompress2) X(tjInitTransform)  \
  X(tjTransform) X(tjGetErrorCode) X(tjGetErrorStr2) X(tjFree) X(tjDestroy)
FX_LIBRARY(turbojpeg, FX_TURBOJPEG)

#endif
