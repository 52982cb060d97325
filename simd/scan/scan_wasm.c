#include "simd/vec_wasm.h"

#define FORM fsd_scan_wasm
#include "simd/scan/form_tmpl.h"
