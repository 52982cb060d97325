#include "simd/vec_neon.h"

#define FORM fsd_planes_neon
#define FORM_NAME "neon/planes"
#include "simd/planes/form_tmpl.h"
