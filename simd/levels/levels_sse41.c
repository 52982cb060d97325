#include "simd/vec_sse41.h"

#define FORM fsd_levels_sse41
#include "simd/levels/form_tmpl.h"
