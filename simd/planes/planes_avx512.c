#include "simd/vec_avx512.h"

#define FORM fsd_planes_avx512
#define FORM_NAME "avx512/planes"
#include "simd/planes/form_tmpl.h"
