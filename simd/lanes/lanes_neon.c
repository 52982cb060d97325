#include "simd/vec_neon.h"

#define FORM fsd_lanes_neon
#define FORM_NAME "neon/lanes"
#include "simd/lanes/form_tmpl.h"
