#include "simd/vec_sse41.h"

#define KERNEL fsd_kernel_sse41
#define KERNEL_NAME "sse41"
#define KERNEL_NEEDS (FSD_CPU_SSSE3 | FSD_CPU_SSE41)
#define KERNEL_NEEDS_TEXT "ssse3 sse4.1"
#include "simd/kernel_tmpl.h"
