#ifndef CLCMS_H
#define CLCMS_H

#include <CLibraries.h>
#include <lcms2.h>

/* Pixel formats are function-like macros, which Swift doesn't import. */
static const cmsUInt32Number fx_lcms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number fx_lcms_bgra8 = TYPE_BGRA_8;
static const cmsUInt32Number fx_lcms_gray8 = TYPE_GRAY_8;
static const cmsUInt32Number fx_lcms_rgb_double = TYPE_RGB_DBL;
static const cmsUInt32Number fx_lcms_gray_double = TYPE_GRAY_DBL;
static const cmsUInt32Number fx_lcms_cmyk_double = TYPE_CMYK_DBL;
static const cmsUInt32Number fx_lcms_cmyk8_inverted = TYPE_CMYK_8_REV;

#define FX_LCMS(X)                                                                                                  \
  X(cmsOpenProfileFromMem) X(cmsSaveProfileToMem) X(cmsCloseProfile) X(cmsGetColorSpace) X(cmsGetProfileInfoASCII)  \
  X(cmsCreateRGBProfile) X(cmsCreate_sRGBProfile) X(cmsWriteTag) X(cmsMLUalloc) X(cmsMLUsetASCII) X(cmsMLUfree)     \
  X(cmsBuildGamma) X(cmsBuildParametricToneCurve) X(cmsFreeToneCurve) X(cmsCreateTransform) X(cmsDoTransform)       \
  X(cmsDeleteTransform)
FX_LIBRARY(lcms, FX_LCMS)

#endif
