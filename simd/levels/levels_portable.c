#include "simd/vec_portable.h"

#define FORM fsd_levels_portable
#include "simd/levels/form_tmpl.h"
