#ifndef CGIF_H
#define CGIF_H

#include <CLibraries.h>
#include <stdio.h>
#include <gif_lib.h>

#define FX_GIF(X)                                                                                                \
  X(DGifOpen) X(DGifCloseFile) X(DGifGetRecordType) X(DGifGetExtension) X(DGifGetExtensionNext)                  \
  X(DGifGetImageDesc) X(DGifGetLine) X(EGifOpen) X(EGifCloseFile) X(EGifPutScreenDesc) X(EGifPutExtension)       \
  X(EGifPutImageDesc) X(EGifPutLine) X(GifMakeMapObject) X(GifFreeMapObject) X(GifBitSize) X(GifErrorString)
FX_LIBRARY(gif, FX_GIF)

#endif
