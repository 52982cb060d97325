#include "simd/vec_avx2.h"

#define KERNEL fsd_kernel_avx2
#define KERNEL_NAME "avx2"
#define KERNEL_NEEDS (FSD_CPU_AVX2 | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2)
#define KERNEL_NEEDS_TEXT "avx2 popcnt bmi1 bmi2"
#include "simd/kernel_tmpl.h"
