#include "simd/vec_avx2.h"

#define FORM fsd_lanes_avx2
#define FORM_NAME "avx2/lanes"
#include "simd/lanes/form_tmpl.h"
