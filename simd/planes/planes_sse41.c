#include "simd/vec_sse41.h"

#define FORM fsd_planes_sse41
#define FORM_NAME "sse41/planes"
#include "simd/planes/form_tmpl.h"
