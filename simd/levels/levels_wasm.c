#include "simd/vec_wasm.h"

#define FORM fsd_levels_wasm
#include "simd/levels/form_tmpl.h"
