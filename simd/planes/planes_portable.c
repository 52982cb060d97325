#include "simd/vec_portable.h"

#define FORM fsd_planes_portable
#define FORM_NAME "portable/planes"
#include "simd/planes/form_tmpl.h"
