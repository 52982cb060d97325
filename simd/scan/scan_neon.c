#include "simd/vec_neon.h"

#define FORM fsd_scan_neon
#include "simd/scan/form_tmpl.h"
