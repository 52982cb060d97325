#include "simd/vec_sse41.h"

#define FORM fsd_lanes_sse41
#define FORM_NAME "sse41/lanes"
#include "simd/lanes/form_tmpl.h"
