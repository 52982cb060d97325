#include "simd/vec_avx2.h"

#define FORM fsd_levels_avx2
#include "simd/levels/form_tmpl.h"
