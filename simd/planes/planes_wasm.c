#include "simd/vec_wasm.h"

#define FORM fsd_planes_wasm
#define FORM_NAME "wasm/planes"
#include "simd/planes/form_tmpl.h"
