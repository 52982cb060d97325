#include "simd/vec_avx512.h"

#define FORM fsd_lanes_avx512
#define FORM_NAME "avx512/lanes"
#include "simd/lanes/form_tmpl.h"
