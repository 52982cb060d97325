#include "simd/vec_portable.h"

#define FORM fsd_lanes_portable
#define FORM_NAME "portable/lanes"
#include "simd/lanes/form_tmpl.h"
