#ifndef CWEBP_H
#define CWEBP_H

#include <CLibraries.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

#define FX_WEBP(X)                                                                                                \
  X(WebPGetDecoderVersion) X(WebPGetInfo) X(WebPGetFeaturesInternal) X(WebPInitDecoderConfigInternal)             \
  X(WebPDecode) X(WebPConfigInitInternal) X(WebPPictureInitInternal) X(WebPPictureImportBGRA)                     \
  X(WebPPictureImportBGRX) X(WebPPictureFree) X(WebPMemoryWriterInit) X(WebPMemoryWrite) X(WebPMemoryWriterClear) \
  X(WebPEncode)
FX_LIBRARY(webp, FX_WEBP)

#define FX_WEBPDEMUX(X) X(WebPDemuxInternal) X(WebPDemuxDelete) X(WebPDemuxGetFrame) X(WebPDemuxReleaseIterator)
FX_LIBRARY(webpdemux, FX_WEBPDEMUX)

#endif
