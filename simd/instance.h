/*
 * Each form of a kernel is one source, which is compiled once for each instruction set, with FSD_KERNEL defined as the
 * kernel's identifier, FSD_KERNEL_NAME as its name, a string, and FSD_VEC as the header of its vector type.
 */
#ifndef FSD_SIMD_INSTANCE_H
#define FSD_SIMD_INSTANCE_H

#include FSD_VEC

#include "simd/vec_near_stores.h"

#define FSD_PASTE(prefix, kernel, suffix) prefix##_##kernel##suffix
#define FSD_PASTE_VALUES(prefix, kernel, suffix) FSD_PASTE(prefix, kernel, suffix)

/* The instance's name: fsd_planes_avx2 from fsd_planes; and for people, "avx2/planes" from "planes". */
#define FSD_INSTANCE(prefix) FSD_PASTE_VALUES(prefix, FSD_KERNEL, )
#define FSD_INSTANCE_HOOKS(prefix) FSD_PASTE_VALUES(prefix, FSD_KERNEL, _hooks)
#define FSD_INSTANCE_TEXT(form) FSD_KERNEL_NAME "/" form

#endif
