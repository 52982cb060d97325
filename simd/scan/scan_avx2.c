#include "simd/vec_avx2.h"

#define FORM fsd_scan_avx2
#include "simd/scan/form_tmpl.h"
