#include "simd/vec_portable.h"

#define KERNEL fsd_kernel_portable
#define KERNEL_NAME "portable"
#define KERNEL_NEEDS (0)
#define KERNEL_NEEDS_TEXT ""
#include "simd/kernel_tmpl.h"
