#include "simd/vec_avx512.h"

#define KERNEL fsd_kernel_avx512
#define KERNEL_NAME "avx512"
#define KERNEL_NEEDS                                                                                                   \
    (FSD_CPU_AVX512F | FSD_CPU_AVX512BW | FSD_CPU_AVX512VL | FSD_CPU_POPCNT | FSD_CPU_BMI1 | FSD_CPU_BMI2)
#define KERNEL_NEEDS_TEXT "avx512f avx512bw avx512vl popcnt bmi1 bmi2"
#include "simd/kernel_tmpl.h"
