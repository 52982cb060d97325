#include "simd/vec_sse41.h"

#define FORM fsd_scan_sse41
#include "simd/scan/form_tmpl.h"
