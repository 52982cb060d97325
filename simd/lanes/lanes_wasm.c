#include "simd/vec_wasm.h"

#define FORM fsd_lanes_wasm
#define FORM_NAME "wasm/lanes"
#include "simd/lanes/form_tmpl.h"
