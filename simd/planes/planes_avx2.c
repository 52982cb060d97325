#include "simd/vec_avx2.h"

#define FORM fsd_planes_avx2
#define FORM_NAME "avx2/planes"
#include "simd/planes/form_tmpl.h"
