#include "simd/vec_neon.h"

#define FORM fsd_levels_neon
#include "simd/levels/form_tmpl.h"
