#include "simd/vec_avx512.h"

#define FORM fsd_scan_avx512
#include "simd/scan/form_tmpl.h"
