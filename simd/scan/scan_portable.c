#include "simd/vec_portable.h"

#define FORM fsd_scan_portable
#include "simd/scan/form_tmpl.h"
