#include "simd/vec_avx512.h"

#define FORM fsd_levels_avx512
#include "simd/levels/form_tmpl.h"
